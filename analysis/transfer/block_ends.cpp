#include "analysis/transfer/block_ends.h"
#include "analysis/transfer/jumps.h"
#include <algorithm>

namespace nidus {

bool isHostLoop(const Stmt &stmt) { return isLoop(stmt) && !runsOnce(stmt); }

std::string objectOf(const ExprRef &value) {
  ExprRef e = stripCasts(value);
  if (e->kind != ExprKind::AddressOf && isPointer(e->type))
    return ""; // a pointer that is kept in the object
  while (e->kind == ExprKind::Member || e->kind == ExprKind::AddressOf ||
         (e->kind == ExprKind::Subscript && isArray(e->children[0]->type)))
    e = stripCasts(e->children[0]);
  return e->kind == ExprKind::Variable && !isPointer(e->type) ? e->name : "";
}

bool mayLeave(const StmtRef &stmt, HoldScope scope, const FunctionPlan &plan, int around) {
  if (!stmt || mappedNest(*stmt, plan))
    return false;
  switch (stmt->kind) {
  case StmtKind::Return:
    return scope == HoldScope::Function;
  case StmtKind::Break:
  case StmtKind::Continue:
    return around == 0;
  case StmtKind::Other:
    return isLabel(*stmt) ? mayLeave(stmt->children[0], scope, plan, around) : !isJump(*stmt);
  default:
    around += isHostLoop(*stmt);
    return std::any_of(stmt->children.begin(), stmt->children.end(),
                       [&](const StmtRef &child) { return mayLeave(child, scope, plan, around); });
  }
}

bool leavesBlock(const Stmt &stmt) {
  return stmt.kind == StmtKind::Return || stmt.kind == StmtKind::Break || stmt.kind == StmtKind::Continue ||
         isJump(stmt);
}

bool alwaysReturns(const Stmt &stmt, const FunctionPlan &plan) {
  return stmt.kind == StmtKind::Block && !stmt.children.empty() && stmt.children.back()->kind == StmtKind::Return &&
         std::none_of(stmt.children.begin(), stmt.children.end(), [&](const StmtRef &child) {
           return mayLeave(child, HoldScope::Statements, plan) || jumpsOut(child, stmt);
         });
}

} // namespace nidus
