#include "analysis/frontend/normalise/once_blocks.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

using Statements = std::vector<StmtRef>;

/// What goes to the end of some statements: break and continue of the loop around them, or goto to the label behind them.
struct Jumps {
  std::string label; ///< empty: break and continue

  bool leavesBlock(const Stmt &s) const { return label.empty() ? s.kind == StmtKind::Break || s.kind == StmtKind::Continue : isGoto(s) && s.label == label; }

  /// One of them in it.
  bool mayLeave(const StmtRef &s) const {
    const bool isOpen = s && (!label.empty() || !isLoop(*s)); // break and continue in a loop are its own
    return isOpen && (leavesBlock(*s) || std::any_of(s->children.begin(), s->children.end(), [&](const StmtRef &child) { return mayLeave(child); }));
  }

  /// Control never comes to the end of the statement.
  bool alwaysLeaves(const StmtRef &s) const {
    if (s->kind == StmtKind::Block)
      return std::any_of(s->children.begin(), s->children.end(), [&](const StmtRef &child) { return alwaysLeaves(child); });
    return leavesBlock(*s) || (s->kind == StmtKind::If && s->children.size() == 2 && alwaysLeaves(s->children[0]) && alwaysLeaves(s->children[1]));
  }
};

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

std::optional<Statements> asChoices(const Statements &all, const Jumps &jumps);

/// if (condition) then else otherwise; rest, of which one branch at least jumps.
std::optional<Statements> asChoice(const StmtRef &stmt, Statements rest, const Jumps &jumps) {
  Statements then = statementsOf(stmt->children[0]), otherwise = stmt->children.size() > 1 ? statementsOf(stmt->children[1]) : Statements();
  const bool thenLeaves = jumps.alwaysLeaves(makeBlock(then)), otherLeaves = jumps.alwaysLeaves(makeBlock(otherwise));
  // Where control comes to the rest from both branches, it would stand there twice.
  if (!thenLeaves && !otherLeaves && !rest.empty())
    return std::nullopt;
  Statements &goesOn = thenLeaves ? otherwise : then;
  // What the branch declares is not seen by the rest.
  if (!rest.empty() && std::any_of(goesOn.begin(), goesOn.end(), [](const StmtRef &s) { return s->kind == StmtKind::Declare; })) {
    if (std::any_of(goesOn.begin(), goesOn.end(), [&](const StmtRef &s) { return jumps.mayLeave(s); }))
      return std::nullopt;
    goesOn = {makeBlock(goesOn, stmt->location)};
  }
  goesOn.insert(goesOn.end(), rest.begin(), rest.end());
  const std::optional<Statements> first = asChoices(then, jumps), second = asChoices(otherwise, jumps);
  if (!first || !second)
    return std::nullopt;
  if (first->empty() && second->empty())
    return Statements{expressionStatement(stmt->expr)};
  return Statements{choiceOf(stmt, *first, *second)};
}

/// Somebody may come there by a goto.
bool hasLabels(const Statements &code) {
  bool has = false;
  for (const StmtRef &stmt : code)
    forEachStmt(stmt, [&](const Stmt &s) { has |= isLabel(s); });
  return has;
}

std::optional<Statements> asChoices(const Statements &all, const Jumps &jumps) {
  Statements made;
  for (size_t i = 0; i < all.size(); ++i) {
    const Statements rest(all.begin() + static_cast<long>(i) + 1, all.end());
    if (jumps.alwaysLeaves(all[i]) && hasLabels(rest))
      return std::nullopt; // what follows is reached all the same
    if (jumps.leavesBlock(*all[i]))
      return made;
    if (!jumps.mayLeave(all[i])) {
      made.push_back(all[i]);
      continue;
    }
    std::optional<Statements> last;
    if (all[i]->kind == StmtKind::If)
      last = asChoice(all[i], rest, jumps);
    else if (all[i]->kind == StmtKind::Block && (rest.empty() || jumps.alwaysLeaves(all[i]))) // what it declares is seen in it alone
      last = asChoices(all[i]->children, jumps);
    if (!last)
      return std::nullopt;
    made.insert(made.end(), last->begin(), last->end());
    return made;
  }
  return made;
}

size_t gotosTo(const std::string &label, const Statements &code) {
  size_t count = 0;
  for (const StmtRef &stmt : code)
    forEachStmt(stmt, [&](const Stmt &s) { count += isGoto(s) && s.label == label; });
  return count;
}

bool declaresWhat(const Statements &first, const Statements &second) {
  std::set<std::string> declared;
  for (const StmtRef &s : first)
    if (s->kind == StmtKind::Declare)
      declared.insert(s->name);
  return std::any_of(second.begin(), second.end(), [&](const StmtRef &s) {
    const std::set<std::string> used = variablesOf(s);
    return std::any_of(used.begin(), used.end(), [&](const std::string &name) { return declared.count(name) > 0; });
  });
}

/// A; if (c) goto skip; B; skip: C  as  A; if (!c) { B; } C  where no other goto leads there.
Statements withoutLabels(Statements all, const StmtRef &function) {
  for (size_t j = 0; j < all.size(); ++j) {
    if (!isLabel(*all[j]))
      continue;
    const Statements before(all.begin(), all.begin() + static_cast<long>(j));
    Statements behind = all[j]->children;
    behind.insert(behind.end(), all.begin() + static_cast<long>(j) + 1, all.end());
    const Jumps jumps{all[j]->label};
    const auto first = std::find_if(before.begin(), before.end(), [&](const StmtRef &s) { return jumps.mayLeave(s); });
    if (gotosTo(jumps.label, before) != gotosTo(jumps.label, {function}) || declaresWhat(Statements(first, before.end()), behind))
      continue;
    if (std::optional<Statements> choices = asChoices(before, jumps)) {
      j = choices->size();
      choices->insert(choices->end(), behind.begin(), behind.end());
      all = std::move(*choices);
      --j; // what is behind the label is looked at, too
    }
  }
  return all;
}

StmtRef withChoices(const StmtRef &code, const StmtRef &function) {
  if (!code)
    return code;
  StmtRef result = withJumpsAsChoices(code, function);
  if (result->kind == StmtKind::Block && std::any_of(result->children.begin(), result->children.end(), [](const StmtRef &s) { return isLabel(*s); }))
    if (Statements without = withoutLabels(result->children, function); without != result->children)
      result = makeBlock(std::move(without), code->location);
  const Jumps jumps;
  const bool isOnce = result->kind == StmtKind::Do && literalValue(result->expr) == 0 && jumps.mayLeave(result->children[0]);
  const std::optional<Statements> statements = isOnce ? asChoices(statementsOf(result->children[0]), jumps) : std::nullopt;
  return statements ? makeBlock(*statements, code->location) : result;
}

} // namespace

StmtRef withJumpsAsChoices(const StmtRef &nest, const StmtRef &function) {
  auto made = std::make_shared<Stmt>(*nest);
  for (StmtRef &child : made->children)
    child = withChoices(child, function);
  return made->children == nest->children ? nest : made;
}

} // namespace nidus::frontend
