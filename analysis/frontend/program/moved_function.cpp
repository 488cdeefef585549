#include "analysis/frontend/program/moved_function.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

bool isShared(const Variable &v) { return v.storage == Storage::Global || v.storage == Storage::StaticLocal; }

class Mover {
  const Function &function;
  const NewNames &names;

  static std::string nameIn(const std::map<std::string, std::string> &changed, const std::string &name) {
    const auto found = changed.find(name);
    return found == changed.end() ? name : found->second;
  }

public:
  Mover(const Function &function, const NewNames &names) : function(function), names(names) {}

  std::string symbol(const std::string &old) const { return nameIn(names.variables, old); }

  TypeRef move(const TypeRef &type) const {
    if (!type || type->kind == TypeKind::Scalar || type->kind == TypeKind::Unsupported)
      return type;
    auto made = std::make_shared<Type>(*type);
    made->element = move(type->element);
    made->extentExpr = move(type->extentExpr);
    if (type->kind == TypeKind::Struct)
      made->name = nameIn(names.structs, type->name);
    return made;
  }

  ExprRef move(const ExprRef &expr) const {
    if (!expr)
      return expr;
    const auto v = expr->kind == ExprKind::Variable ? function.variables.find(expr->name) : function.variables.end();
    if (v != function.variables.end() && isShared(v->second) && !names.globals.count(expr->name))
      return cast(unqualified(expr->type), move(v->second.init), false);
    auto made = std::make_shared<Expr>(*expr);
    made->type = move(expr->type);
    made->computeType = move(expr->computeType);
    for (ExprRef &child : made->children)
      child = move(child);
    const auto global = expr->kind == ExprKind::Variable ? names.globals.find(expr->name) : names.globals.end();
    if (global != names.globals.end())
      made->name = global->second.symbol;
    else if (expr->kind == ExprKind::Variable)
      made->name = symbol(expr->name);
    if (expr->kind == ExprKind::Call)
      made->name = nameIn(names.functions, expr->name);
    return made;
  }

  StmtRef move(const StmtRef &stmt) const {
    if (!stmt)
      return stmt;
    auto made = std::make_shared<Stmt>(*stmt);
    if (stmt->kind == StmtKind::Declare)
      made->name = symbol(stmt->name);
    made->type = move(stmt->type);
    made->expr = move(stmt->expr);
    made->step = move(stmt->step);
    for (StmtRef &child : made->children)
      child = move(child);
    for (std::string &live : made->liveAfter)
      live = symbol(live);
    made->pragma.clear(); // what the flags of another file make of a directive is not asked for
    made->range = {-1, -1, 0, 0, false, ""};
    made->exprOffset = made->stepOffset = made->placeInFront = -1;
    return made;
  }

  Variable move(Variable v) const {
    v.symbol = symbol(v.symbol);
    v.type = move(v.type);
    v.init = move(v.init);
    v.definition = move(v.definition);
    return v;
  }
};

/// Is something else done with the variable than to read its value?
bool isUsedAsObject(const Function &function, const std::string &symbol) {
  bool isObject = false;
  forEachExpr(function.body, [&](const Expr &e) {
    const bool isPlace = e.kind == ExprKind::AddressOf || e.kind == ExprKind::Assign || e.kind == ExprKind::Increment;
    isObject |= isPlace && variablesOf(e.children[0]).count(symbol) > 0;
  });
  return isObject;
}

} // namespace

TypeRef movedType(const TypeRef &type, const std::map<std::string, std::string> &structs) {
  static const Function none;
  return Mover(none, {structs, {}, {}, {}}).move(type);
}

std::vector<const Variable *> sharedVariables(const Function &function) {
  std::vector<const Variable *> shared;
  for (const auto &[symbol, v] : function.variables) {
    const bool isNumber = isScalar(v.type) && !v.mayChange && v.init;
    if (isShared(v) && (!isNumber || isUsedAsObject(function, symbol)))
      shared.push_back(&v);
  }
  return shared;
}

Function movedFunction(const Function &function, const std::string &name, const NewNames &names) {
  const Mover mover(function, names);
  Function made = function;
  made.name = name;
  made.result = mover.move(function.result);
  for (std::string &parameter : made.parameters)
    parameter = mover.symbol(parameter);
  made.variables.clear();
  for (const auto &[symbol, v] : function.variables)
    if (v.storage != Storage::Global)
      made.variables[mover.symbol(symbol)] = mover.move(v);
  for (const auto &[symbol, v] : names.globals)
    made.variables[v.symbol] = v;
  made.body = mover.move(function.body);
  made.inMainFile = false;
  made.isOfOtherFile = true;
  made.linkage = Linkage::Internal;
  made.macros.clear();
  return made;
}

} // namespace nidus::frontend
