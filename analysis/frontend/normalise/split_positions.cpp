#include "analysis/frontend/normalise/split_positions.h"
#include <algorithm>

namespace nidus::frontend {

static size_t mentionsOf(const ExprRef &expr, const std::string &symbol) {
  size_t count = 0;
  forEachExpr(expr, [&](const Expr &e) { count += e.kind == ExprKind::Variable && e.name == symbol; });
  return count;
}

/// Is it evaluated whenever the assignment is?
static bool isInTarget(const ExprRef &target, const Expr *increment) {
  const Expr *e = target.get();
  while (e->kind == ExprKind::Member || e->kind == ExprKind::Subscript) {
    if (e->kind == ExprKind::Subscript && stripCasts(e->children[1]).get() == increment)
      return true;
    e = stripImplicitCasts(e->children[0]).get();
  }
  return false;
}

static StmtRef apart(const StmtRef &stmt) {
  const ExprRef &assignment = stmt->expr;
  std::vector<ExprRef> moved;
  forEachExpr(assignment->children[0], [&](const Expr &e) {
    const bool isPlain = e.kind == ExprKind::Increment && !e.prefix && e.children[0]->kind == ExprKind::Variable && isInteger(e.type);
    if (isPlain && isInTarget(assignment->children[0], &e) && mentionsOf(assignment, e.children[0]->name) == 1)
      moved.push_back(std::make_shared<Expr>(e));
  });
  if (moved.empty())
    return stmt;
  auto plain = std::make_shared<Stmt>(*stmt);
  plain->expr = rewrite(assignment, [&](const ExprRef &e) -> ExprRef {
    const bool isMoved = e->kind == ExprKind::Increment && !e->prefix && e->children[0]->kind == ExprKind::Variable &&
                         std::any_of(moved.begin(), moved.end(), [&](const ExprRef &m) { return m->children[0]->name == e->children[0]->name; });
    if (!isMoved)
      return e;
    auto value = std::make_shared<Expr>(*e->children[0]);
    value->type = e->type;
    return value;
  });
  std::vector<StmtRef> all = {plain};
  for (const ExprRef &increment : moved) {
    auto next = std::make_shared<Stmt>(*stmt);
    next->expr = increment;
    all.push_back(next);
  }
  return makeBlock(std::move(all), stmt->location);
}

StmtRef withPositionsApart(const StmtRef &stmt) {
  if (!stmt)
    return stmt;
  if (stmt->kind == StmtKind::Expression)
    return stmt->expr->kind == ExprKind::Assign ? apart(stmt) : stmt;
  // What a `for` begins with is no list of statements.
  const size_t first = stmt->kind == StmtKind::For ? 1 : 0;
  std::shared_ptr<Stmt> copy;
  for (size_t k = first; k < stmt->children.size(); ++k) {
    StmtRef child = withPositionsApart(stmt->children[k]);
    if (child == stmt->children[k])
      continue;
    if (!copy)
      copy = std::make_shared<Stmt>(*stmt);
    copy->children[k] = child;
  }
  return copy ? StmtRef(copy) : stmt;
}

} // namespace nidus::frontend
