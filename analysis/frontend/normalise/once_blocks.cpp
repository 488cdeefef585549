#include "analysis/frontend/normalise/once_blocks.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

using Statements = std::vector<StmtRef>;

bool leavesBlock(const Stmt &s) { return s.kind == StmtKind::Break || s.kind == StmtKind::Continue; }

/// A break or continue of the block in it.
bool mayLeave(const StmtRef &s) {
  return s && !isLoop(*s) && (leavesBlock(*s) || std::any_of(s->children.begin(), s->children.end(), mayLeave));
}

/// Control never comes to the end of the statement.
bool alwaysLeaves(const StmtRef &s) {
  if (s->kind == StmtKind::Block)
    return std::any_of(s->children.begin(), s->children.end(), alwaysLeaves);
  return leavesBlock(*s) || (s->kind == StmtKind::If && s->children.size() == 2 && alwaysLeaves(s->children[0]) && alwaysLeaves(s->children[1]));
}

ExprRef negatedCondition(const ExprRef &condition) {
  if (ExprRef opposite = negatedComparison(condition))
    return opposite;
  auto made = std::make_shared<Expr>();
  made->kind = ExprKind::Unary;
  made->op = "!";
  made->type = scalarType(Scalar::Int);
  made->location = condition->location;
  made->children = {condition};
  return made;
}

/// if (condition) { then } else { otherwise }, where either may be empty.
StmtRef choiceOf(const StmtRef &from, const Statements &then, const Statements &otherwise) {
  auto made = std::make_shared<Stmt>(*from);
  const Statements &first = then.empty() ? otherwise : then;
  made->expr = then.empty() ? negatedCondition(from->expr) : from->expr;
  made->children = {makeBlock(first, from->location)};
  if (!then.empty() && !otherwise.empty())
    made->children.push_back(makeBlock(otherwise, from->location));
  return made;
}

std::optional<Statements> asChoices(const Statements &all);

/// if (condition) then else otherwise; rest, of which one branch at least jumps.
std::optional<Statements> asChoice(const StmtRef &stmt, Statements rest) {
  Statements then = statementsOf(stmt->children[0]), otherwise = stmt->children.size() > 1 ? statementsOf(stmt->children[1]) : Statements();
  const bool thenLeaves = alwaysLeaves(makeBlock(then)), otherLeaves = alwaysLeaves(makeBlock(otherwise));
  // Where control comes to the rest from both branches, it would stand there twice.
  if (!thenLeaves && !otherLeaves && !rest.empty())
    return std::nullopt;
  Statements &goesOn = thenLeaves ? otherwise : then;
  // What the branch declares is not seen by the rest.
  if (!rest.empty() && std::any_of(goesOn.begin(), goesOn.end(), [](const StmtRef &s) { return s->kind == StmtKind::Declare; })) {
    if (std::any_of(goesOn.begin(), goesOn.end(), mayLeave))
      return std::nullopt;
    goesOn = {makeBlock(goesOn, stmt->location)};
  }
  goesOn.insert(goesOn.end(), rest.begin(), rest.end());
  const std::optional<Statements> first = asChoices(then), second = asChoices(otherwise);
  if (!first || !second)
    return std::nullopt;
  if (first->empty() && second->empty())
    return Statements{expressionStatement(stmt->expr)};
  return Statements{choiceOf(stmt, *first, *second)};
}

std::optional<Statements> asChoices(const Statements &all) {
  Statements made;
  for (size_t i = 0; i < all.size(); ++i) {
    if (leavesBlock(*all[i]))
      return made;
    if (!mayLeave(all[i])) {
      made.push_back(all[i]);
      continue;
    }
    const Statements rest(all.begin() + static_cast<long>(i) + 1, all.end());
    std::optional<Statements> last;
    if (all[i]->kind == StmtKind::If)
      last = asChoice(all[i], rest);
    else if (all[i]->kind == StmtKind::Block && (rest.empty() || alwaysLeaves(all[i]))) // what it declares is seen in it alone
      last = asChoices(all[i]->children);
    if (!last)
      return std::nullopt;
    made.insert(made.end(), last->begin(), last->end());
    return made;
  }
  return made;
}

StmtRef withChoices(const StmtRef &code) {
  if (!code)
    return code;
  const StmtRef result = withJumpsAsChoices(code);
  const bool isOnce = result->kind == StmtKind::Do && literalValue(result->expr) == 0 && mayLeave(result->children[0]);
  const std::optional<Statements> statements = isOnce ? asChoices(statementsOf(result->children[0])) : std::nullopt;
  return statements ? makeBlock(*statements, code->location) : result;
}

} // namespace

StmtRef withJumpsAsChoices(const StmtRef &nest) {
  auto made = std::make_shared<Stmt>(*nest);
  for (StmtRef &child : made->children)
    child = withChoices(child);
  return made->children == nest->children ? nest : made;
}

} // namespace nidus::frontend
