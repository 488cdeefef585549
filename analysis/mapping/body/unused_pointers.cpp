#include "analysis/mapping/body/unused_pointers.h"
#include <set>

namespace nidus {
namespace {

/// The pointer that a statement does nothing but set or name; empty when it is none.
std::string onlySets(const Stmt &stmt) {
  if (stmt.kind == StmtKind::Declare)
    return isPointer(stmt.type) && !hasEffect(stmt.expr) ? stmt.name : "";
  if (stmt.kind != StmtKind::Expression)
    return "";
  if (ExprRef bare = stripCasts(stmt.expr); bare->kind == ExprKind::Variable && isPointer(bare->type))
    return bare->name; // (void)p;
  if (stmt.expr->kind != ExprKind::Assign || stmt.expr->op != "=")
    return "";
  const ExprRef &target = stmt.expr->children[0];
  bool isPlain = target->kind == ExprKind::Variable && isPointer(target->type) && !hasEffect(stmt.expr->children[1]);
  return isPlain ? target->name : "";
}

/// Pointers that are set by such statements, and mentioned nowhere else.
std::set<std::string> unused(const StmtRef &body) {
  std::map<std::string, int> mentions;
  forEachExpr(body, [&](const Expr &e) { mentions[e.name] += e.kind == ExprKind::Variable; });
  std::set<std::string> set;
  forEachStmt(body, [&](const Stmt &stmt) {
    if (std::string name = onlySets(stmt); !name.empty()) {
      set.insert(name);
      mentions[name] -= stmt.kind == StmtKind::Expression;
    }
  });
  std::erase_if(set, [&](const std::string &name) { return mentions[name] != 0; });
  return set;
}

StmtRef without(const StmtRef &stmt, const std::set<std::string> &names) {
  if (!stmt)
    return stmt;
  auto copy = std::make_shared<Stmt>(*stmt);
  if (names.count(onlySets(*stmt))) {
    *copy = Stmt();
    copy->location = stmt->location;
    return copy;
  }
  copy->children.clear();
  for (const StmtRef &child : stmt->children) {
    StmtRef kept = without(child, names);
    bool isGone = stmt->kind == StmtKind::Block && child && names.count(onlySets(*child));
    if (!isGone)
      copy->children.push_back(kept);
  }
  return copy;
}

} // namespace

StmtRef withoutUnusedPointers(const StmtRef &body) {
  StmtRef all = body;
  // One pointer may be set from another.
  for (std::set<std::string> names = unused(all); !names.empty(); names = unused(all))
    all = without(all, names);
  return all;
}

} // namespace nidus
