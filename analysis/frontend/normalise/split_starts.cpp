#include "analysis/frontend/normalise/split_starts.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/scop/reductions.h"
#include "analysis/frontend/syntax/syntax.h"

namespace nidus::frontend {
namespace {

bool isPlainValue(const ExprRef &value) {
  bool is = true;
  forEachExpr(value, [&](const Expr &e) {
    is &= e.kind != ExprKind::Assign && e.kind != ExprKind::Increment && e.kind != ExprKind::Call;
  });
  return is;
}

/// The starts, then the loop; the loop alone where its header sets nothing else, or where what it sets depends on the rest.
std::vector<StmtRef> startsBefore(const StmtRef &loop) {
  const std::vector<StmtRef> starts = loop->kind == StmtKind::For ? startsOf(loop) : std::vector<StmtRef>();
  if (starts.size() < 2 || !loop->step)
    return {loop};
  const std::set<std::string> moved = changedIn(expressionStatement(loop->step));
  std::vector<StmtRef> before, kept;
  for (const StmtRef &start : starts) {
    const bool sets = start->kind == StmtKind::Expression && start->expr->kind == ExprKind::Assign && start->expr->op == "=" &&
                      start->expr->children[0]->kind == ExprKind::Variable && isPlainValue(start->expr->children[1]);
    if (!sets)
      return {loop};
    (moved.count(start->expr->children[0]->name) ? kept : before).push_back(start);
  }
  for (const StmtRef &start : kept)
    for (const StmtRef &other : before)
      if (mentions(start, other->expr->children[0]->name) || mentions(other, start->expr->children[0]->name))
        return {loop};
  if (before.empty() || kept.empty())
    return {loop};
  auto made = std::make_shared<Stmt>(*loop);
  made->children[0] = headerOf(kept, loop->children[0]->location);
  before.push_back(made);
  return before;
}

} // namespace

StmtRef withStartsApart(const StmtRef &code) {
  if (!code)
    return code;
  auto made = std::make_shared<Stmt>(*code);
  made->children.clear();
  for (const StmtRef &child : code->children) {
    const StmtRef inside = withStartsApart(child);
    const std::vector<StmtRef> all = inside ? startsBefore(inside) : std::vector<StmtRef>{inside};
    if (all.size() > 1 && code->kind != StmtKind::Block)
      made->children.push_back(makeBlock(all, inside->location));
    else
      made->children.insert(made->children.end(), all.begin(), all.end());
  }
  return made;
}

} // namespace nidus::frontend
