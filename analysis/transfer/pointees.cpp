#include "analysis/transfer/pointees.h"
#include "analysis/transfer/pointers.h"

namespace nidus {

static Pointees anywhere() { return {{}, {}, false, true}; }

void Pointees::join(const Pointees &other) {
  objects.insert(other.objects.begin(), other.objects.end());
  parameters.insert(other.parameters.begin(), other.parameters.end());
  isFresh |= other.isFresh;
  anywhere |= other.anywhere;
}

PointeeTable::PointeeTable(const Unit &unit, const Function &function, const ReturnedPointees &returned)
    : unit(unit), function(function), returned(returned) {
  for (const auto &[symbol, v] : function.variables) {
    const bool isLocal = v.storage == Storage::Local || v.storage == Storage::Parameter;
    if (!isLocal || v.addressTaken || !isPointer(v.type))
      continue;
    table[symbol];
    if (v.storage == Storage::Parameter)
      table[symbol].parameters.insert(symbol);
  }
  for (bool grows = true; grows;) {
    grows = false;
    forEachStmt(function.body, [&](const Stmt &s) {
      if (s.kind == StmtKind::Declare && s.expr && isPointer(s.type))
        grows |= assign(s.name, s.expr);
    });
    forEachExpr(function.body, [&](const Expr &e) {
      if (e.kind == ExprKind::Assign && e.op == "=" && e.children[0]->kind == ExprKind::Variable)
        grows |= assign(e.children[0]->name, e.children[1]);
    });
  }
}

/// Does it lead to more than before?
bool PointeeTable::assign(const std::string &variable, const ExprRef &value) {
  auto known = table.find(variable);
  if (known == table.end())
    return false;
  const Pointees before = known->second;
  known->second.join(of(value));
  return !(known->second == before);
}

Pointees PointeeTable::of(const ExprRef &pointer) const {
  const std::vector<ExprRef> &children = pointer->children;
  if (isOfLibrary(pointer))
    return {};
  switch (pointer->kind) {
  case ExprKind::Variable: {
    if (isArray(pointer->type))
      return around(pointer);
    auto known = table.find(pointer->name);
    return known == table.end() ? anywhere() : known->second;
  }
  case ExprKind::IntLiteral:
    return {};
  case ExprKind::Cast:
    if (isPointerLike(children[0]->type))
      return of(children[0]);
    return stripCasts(children[0])->kind == ExprKind::IntLiteral ? Pointees() : anywhere();
  case ExprKind::AddressOf:
    return around(children[0]);
  case ExprKind::Subscript:
  case ExprKind::Deref:
  case ExprKind::Member: // a row, or a pointer that was stored
    return isArray(pointer->type) ? around(pointer) : anywhere();
  case ExprKind::Binary:
  case ExprKind::Conditional: {
    Pointees all;
    for (size_t i = pointer->kind == ExprKind::Conditional ? 1 : 0; i < children.size(); ++i)
      if (pointer->kind == ExprKind::Conditional || isPointerLike(children[i]->type))
        all.join(of(children[i]));
    return all;
  }
  case ExprKind::Comma:
    return of(children[1]);
  case ExprKind::Assign:
    return of(children[pointer->op == "=" ? 1 : 0]);
  case ExprKind::Increment:
    return of(children[0]);
  case ExprKind::Call:
    return ofCall(*pointer);
  default:
    return isStringLiteral(*pointer) ? Pointees() : anywhere();
  }
}

Pointees PointeeTable::around(const ExprRef &lvalue) const {
  switch (lvalue->kind) {
  case ExprKind::Variable:
    return {{lvalue->name}, {}, false, false};
  case ExprKind::Member:
    return around(lvalue->children[0]);
  case ExprKind::Subscript:
    return isArray(lvalue->children[0]->type) ? around(lvalue->children[0]) : of(lvalue->children[0]);
  case ExprKind::Deref:
    return of(lvalue->children[0]);
  default:
    return anywhere();
  }
}

Pointees PointeeTable::ofCall(const Expr &call) const {
  if (const Function *own = findFunction(unit, call.name); own && own->body) {
    auto found = returned.find(call.name);
    Pointees all = found == returned.end() ? Pointees() : found->second;
    const std::set<std::string> given = std::move(all.parameters);
    all.parameters.clear();
    for (size_t i = 0; i < own->parameters.size() && i < call.children.size(); ++i)
      if (given.count(own->parameters[i]))
        all.join(of(call.children[i]));
    return all;
  }
  if (LibraryFunction(call.name).returnsFirst() && !call.children.empty())
    return of(call.children[0]);
  const bool isFresh = isAllocation(call.name);
  return {{}, {}, isFresh, !isFresh};
}

Pointees PointeeTable::returnedHere() const {
  Pointees all;
  forEachStmt(function.body, [&](const Stmt &s) {
    if (s.kind == StmtKind::Return && s.expr && isPointerLike(s.expr->type))
      all.join(of(s.expr));
  });
  // A static array is known by name inside only.
  for (const std::string &symbol : std::set<std::string>(all.objects)) {
    auto v = function.variables.find(symbol);
    if (v == function.variables.end() || v->second.storage == Storage::Global)
      continue;
    all.anywhere |= v->second.storage == Storage::StaticLocal;
    all.objects.erase(symbol);
  }
  return all;
}

} // namespace nidus
