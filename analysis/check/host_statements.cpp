#include "analysis/check/host_statements.h"
#include <algorithm>

namespace nidus::check {

const NestPlan *nestOf(const Stmt &stmt, const FunctionPlan &plan) {
  for (const NestResult &nest : plan.nests)
    if (isLoop(stmt) && nest.plan && nest.range.beginOffset == stmt.range.beginOffset)
      return &*nest.plan;
  return nullptr;
}

bool holdsNest(const StmtRef &stmt, const FunctionPlan &plan) {
  bool holds = false;
  forEachStmt(stmt, [&](const Stmt &s) { holds |= nestOf(s, plan) != nullptr; });
  return holds;
}

ExprRef hostOf(const NestPlan &nest, const std::string &array) {
  for (const Argument &argument : nest.arguments)
    if (argument.kind == ArgumentKind::Array && argument.name == array)
      return argument.host;
  return nullptr;
}

std::string spelled(const ExprRef &expr) {
  if (!expr)
    return "";
  std::string kind = EnumNames<ExprKind>::names[static_cast<int>(expr->kind)];
  std::string text = kind + " " + expr->op + expr->name + expr->spelling + "(";
  for (const ExprRef &child : expr->children)
    text += spelled(child) + ",";
  return text + ")";
}

std::set<std::string> basesOf(const ExprRef &pointer) {
  ExprRef e = stripCasts(pointer);
  switch (e->kind) {
  case ExprKind::Variable:
    return isPointer(e->type) || isArray(e->type) ? std::set<std::string>{e->name} : std::set<std::string>{};
  case ExprKind::Binary:
  case ExprKind::Conditional: {
    std::set<std::string> bases;
    for (const ExprRef &child : e->children)
      if (isPointer(child->type) || isArray(child->type))
        bases.merge(basesOf(child));
    return bases;
  }
  case ExprKind::Call: // that returns where it wrote
    return e->name == "memcpy" || e->name == "memmove" || e->name == "memset" ? basesOf(e->children[0])
                                                                              : std::set<std::string>{};
  case ExprKind::Subscript: // a row
    return isArray(e->type) ? basesOf(e->children[0]) : std::set<std::string>{};
  case ExprKind::AddressOf:
    return e->children[0]->kind == ExprKind::Subscript || e->children[0]->kind == ExprKind::Deref
               ? basesOf(e->children[0]->children[0])
               : std::set<std::string>{};
  default:
    return {};
  }
}

bool isAllocation(const ExprRef &expr) {
  ExprRef call = expr ? stripCasts(expr) : nullptr;
  return call && call->kind == ExprKind::Call &&
         (call->name == "malloc" || call->name == "calloc" || call->name == "aligned_alloc");
}

std::string freed(const Stmt &stmt) {
  const ExprRef &call = stmt.expr;
  if (stmt.kind != StmtKind::Expression || call->kind != ExprKind::Call || call->name != "free" ||
      call->children.size() != 1)
    return "";
  ExprRef pointer = stripCasts(call->children[0]);
  return pointer->kind == ExprKind::Variable ? pointer->name : "";
}

bool isLocal(const Function &function, const std::string &symbol) {
  auto v = function.variables.find(symbol);
  return v != function.variables.end() &&
         (v->second.storage == Storage::Local || v->second.storage == Storage::Parameter);
}

bool isJump(const Stmt &stmt) {
  if (stmt.kind == StmtKind::Other)
    return stmt.name == "a goto" || (stmt.name == "a label" && isJump(*stmt.children.back()));
  return stmt.kind == StmtKind::Return || stmt.kind == StmtKind::Break || stmt.kind == StmtKind::Continue;
}

bool endsAll(const HostCall &call) {
  return call.kind == HostCallKind::Touches || call.kind == HostCallKind::Suspend ||
         call.kind == HostCallKind::Unhold;
}

bool namesObject(const HostCall &call) {
  return call.kind == HostCallKind::ReadsObject || call.kind == HostCallKind::WritesObject ||
         call.kind == HostCallKind::Spares || call.kind == HostCallKind::Block;
}

} // namespace nidus::check
