#include "analysis/frontend/normalise/do_loops.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

/// Variables with the numbers that they have where control stands.
using KnownNumbers = std::map<std::string, ExprRef>;

/// for (; condition; step) body, of which the first test is left out. Without a step, the body moves what the condition tests.
struct TestedLast {
  ExprRef condition, step;
  StmtRef body;
};

/// `symbol` OP another number, with the variable on the left, as its step allows to say: of !=, a step of one comes to the end from one side.
ExprRef orderedTest(const ExprRef &condition, const ExprRef &step) {
  const std::string symbol = step->children[0]->name;
  const std::optional<int64_t> by = stepOf(step, symbol);
  if (condition->op != "!=" || (by != 1 && by != -1))
    return condition;
  const bool isLeft = isVariable(condition->children[0], symbol);
  auto made = std::make_shared<Expr>(*condition);
  made->op = (by == 1) == isLeft ? "<" : ">";
  return isLeft || isVariable(condition->children[1], symbol) ? made : condition;
}

/// i++, i += n, i = i + n: of a variable.
bool isStepOfVariable(const ExprRef &e) {
  return (e->kind == ExprKind::Increment || e->kind == ExprKind::Assign) && e->children[0]->kind == ExprKind::Variable;
}

/// Is the number after i++ < end or i-- > end beyond the end where that before it is at the end? Numbers of unsigned and of narrow types may come
/// from the other end instead: 0 before the step is the largest number after it.
bool stepsPast(const ExprRef &end, Scalar type, bool isUp) {
  if (type == Scalar::Bool)
    return false;
  if (!isUnsigned(type) && sizeOf(type) >= sizeOf(Scalar::Int))
    return true; // in C it does not wrap
  const int64_t number = literalValue(end).value_or(-1), bits = 8 * sizeOf(type) - (isUnsigned(type) ? 0 : 1);
  return number >= 0 && (isUp ? bits > 62 || number < (int64_t{1} << bits) - 1 : number > 0 || !isUnsigned(type));
}

/// The comparison with the variable in the place of the step in it, which is done before; null where the step wraps, or it is no such
/// comparison. i++ < n compares the number before the step, which is less than n where that after it is at most n.
ExprRef afterStep(const ExprRef &comparison, const ExprRef &step) {
  const bool isOld = step->kind == ExprKind::Increment && !step->prefix;
  const ExprRef counter = variable(step->children[0]->name, unqualified(step->children[0]->type));
  auto made = std::make_shared<Expr>(*rewrite(comparison, [&](const ExprRef &e) { return e == step ? counter : e; }));
  if (!isOld)
    return made;
  const bool isUp = step->op == "++";
  const std::string strict = isUp ? "<" : ">";
  if ((made->op != strict && made->op != "!=") || !isVariable(made->children[0], counter->name) ||
      !stepsPast(made->children[1], counter->type->scalar, isUp))
    return nullptr;
  made->op = strict + "=";
  return made;
}

/// while (--n) as while (--n != 0); null: no comparison says it.
ExprRef asComparison(const ExprRef &condition) {
  const ExprRef plain = stripImplicitCasts(condition);
  if (plain->kind == ExprKind::Unary && plain->op == "!")
    return negatedComparison(asComparison(plain->children[0]));
  if (plain->kind == ExprKind::Binary || !isInteger(plain->type))
    return plain;
  return binary("!=", plain, intLiteral(0, plain->type->scalar), scalarType(Scalar::Int));
}

/// The comparison of integers with all that it changes taken out of it; nothing where that is no single step of a variable.
std::optional<TestedLast> testedLast(const StmtRef &loop) {
  static const std::set<std::string> comparisons = {"<", "<=", ">", ">=", "!="};
  TestedLast t{asComparison(loop->expr), nullptr, loop->children[0]};
  if (!t.condition || t.condition->kind != ExprKind::Binary || !comparisons.count(t.condition->op) || !isInteger(t.condition->children[0]->type))
    return std::nullopt;
  for (const ExprRef &side : t.condition->children)
    if (const ExprRef inner = stripImplicitCasts(side); isStepOfVariable(inner))
      t.step = inner;
  if (t.step) {
    t.condition = afterStep(t.condition, t.step);
  } else if (!continuesHere(t.body)) {
    std::vector<StmtRef> statements = statementsOf(t.body);
    const StmtRef last = statements.empty() ? nullptr : statements.back();
    if (last && last->kind == StmtKind::Expression && isStepOfVariable(last->expr) && mentions(t.condition, last->expr->children[0]->name)) {
      t.step = last->expr;
      statements.pop_back();
      t.body = makeBlock(statements, loop->children[0]->location);
    }
  }
  if (!t.condition || hasEffect(t.condition))
    return std::nullopt;
  if (t.step)
    t.condition = orderedTest(t.condition, t.step);
  return t;
}

bool isMadeOfVariables(const ExprRef &e) {
  bool is = true;
  forEachExpr(e, [&](const Expr &part) { is &= part.kind != ExprKind::Member && part.kind != ExprKind::Deref; });
  return is;
}

class DoLoops {
  PreparedNest &prepared;
  const std::set<std::string> changed;
  bool hasLabels = false; ///< control may come from elsewhere: nothing is known inside the nest

  bool isNest(const Stmt &loop) const { return loop.range.beginOffset == prepared.nest->range.beginOffset; }

  /// The same throughout the nest: made of numbers, and of variables that it leaves alone.
  bool isFixed(const ExprRef &e) const {
    bool is = isInteger(e->type) && isInvariant(e, changed) && isMadeOfVariables(e);
    forEachExpr(e, [&](const Expr &part) { is &= part.kind != ExprKind::Variable || ownVariable(prepared.function, part.name); });
    return is;
  }

  void learn(const Stmt &stmt, KnownNumbers &known) const {
    const bool sets = stmt.kind == StmtKind::Expression && stmt.expr->kind == ExprKind::Assign && stmt.expr->op == "=" &&
                      stmt.expr->children[0]->kind == ExprKind::Variable;
    const ExprRef value = sets ? stmt.expr->children[1] : stmt.kind == StmtKind::Declare ? stmt.expr : nullptr;
    const std::string symbol = sets ? stmt.expr->children[0]->name : stmt.name;
    const Variable *v = value ? ownVariable(prepared.function, symbol) : nullptr;
    if (v && !hasLabels && isInteger(v->type) && (literalValue(value) || isFixed(value)))
      known[symbol] = converted(value, v->type);
  }

  /// What the first test would compare; null: a number in it is known only inside the nest.
  ExprRef firstTest(const StmtRef &loop, const TestedLast &tested, const KnownNumbers &known) const {
    const std::set<std::string> inside = changedIn(loop);
    const std::map<std::string, Assignment> assigned = assignments(loop);
    bool isKnown = true;
    const ExprRef test = rewrite(tested.condition, [&](const ExprRef &e) -> ExprRef {
      if (e->kind != ExprKind::Variable || !inside.count(e->name))
        return e;
      // What is set to something else is no counter.
      const auto how = assigned.find(e->name);
      isKnown &= how != assigned.end() && (how->second == Assignment::Stepped || tested.step);
      const Variable *v = ownVariable(prepared.function, e->name);
      const KnownNumbers &starts = isNest(*loop) ? prepared.starts : known;
      const auto start = starts.find(e->name);
      isKnown &= v && (start != starts.end() || isNest(*loop));
      return start == starts.end() ? e : start->second;
    });
    return isKnown ? test : nullptr;
  }

  /// Whether the comparison holds is known, or can be asked before the nest.
  bool holdsOrIsRequired(const StmtRef &loop, const ExprRef &test) {
    const std::optional<int64_t> a = literalValue(test->children[0]), b = literalValue(test->children[1]);
    if (a && b && *a >= 0 && *b >= 0) {
      const std::string &op = test->op;
      return op == "<" ? *a < *b : op == "<=" ? *a <= *b : op == ">" ? *a > *b : op == ">=" ? *a >= *b : *a != *b;
    }
    // Before the nest's own loop, all variables have the numbers that its first test would see. What lies in memory may only be read
    // that early for a loop that surely comes to its test.
    const bool comesToTest = isNest(*loop) && !jumpsOut(loop);
    for (const ExprRef &side : test->children)
      if (!isFixed(side) && !(isNest(*loop) && isInvariant(side, {}) && (comesToTest || isMadeOfVariables(side))))
        return false;
    prepared.required.push_back(test);
    return true;
  }

  /// for (;;) { ...; if (c) break; } as do { ... } while (!c).
  static StmtRef testAtEnd(const StmtRef &loop) {
    const bool isEndless = (loop->kind == StmtKind::While && literalValue(loop->expr).value_or(0) != 0) ||
                           (loop->kind == StmtKind::For && !loop->expr && !loop->step && loop->children[0]->kind == StmtKind::Empty);
    std::vector<StmtRef> body = isEndless ? statementsOf(loop->children.back()) : std::vector<StmtRef>();
    const ExprRef ends = body.size() > 1 && !continuesHere(loop->children.back()) ? breaksWhen(*body.back()) : nullptr;
    const ExprRef leaves = ends ? asComparison(ends) : nullptr, goesOn = leaves ? negatedComparison(leaves) : nullptr;
    if (!goesOn)
      return loop;
    body.pop_back();
    auto made = std::make_shared<Stmt>(*loop);
    made->kind = StmtKind::Do;
    made->expr = goesOn;
    made->children = {makeBlock(body, loop->children.back()->location)};
    return made;
  }

  StmtRef counted(const StmtRef &loop, const KnownNumbers &known) {
    const std::optional<TestedLast> t = testedLast(loop);
    const ExprRef test = t ? firstTest(loop, *t, known) : nullptr;
    if (!test || !holdsOrIsRequired(loop, test))
      return loop;
    auto made = std::make_shared<Stmt>(*loop);
    made->expr = t->condition;
    made->step = t->step;
    made->kind = StmtKind::For;
    made->children = {startOf(*loop, *t, known), t->body};
    if (!made->step && isNest(*loop)) {
      made->kind = StmtKind::While;
      made->children = {t->body};
    }
    return made;
  }

  /// A loop inside the nest begins with what was known of its counter; of the nest itself that is looked up later.
  StmtRef startOf(const Stmt &loop, const TestedLast &t, const KnownNumbers &known) const {
    std::string counter;
    for (const std::string &symbol : changedIn(std::make_shared<Stmt>(loop)))
      if (!isNest(loop) && mentions(t.condition, symbol))
        counter = symbol;
    if (counter.empty())
      return std::make_shared<Stmt>();
    auto sets = std::make_shared<Expr>();
    sets->kind = ExprKind::Assign;
    sets->op = "=";
    sets->type = unqualified(prepared.function.variables.at(counter).type);
    sets->children = {variable(counter, sets->type), known.at(counter)};
    return expressionStatement(sets);
  }

  /// do { ... } while (++p < end) as do { ...; ++p; } while (p < end): how pointers walk is looked up later.
  static StmtRef pointerStepInBody(const StmtRef &loop) {
    const ExprRef left = loop->expr->kind == ExprKind::Binary ? stripImplicitCasts(loop->expr->children[0]) : loop->expr;
    if (left == loop->expr || left->kind != ExprKind::Increment || !left->prefix || !isPointer(left->type) || left->children[0]->kind != ExprKind::Variable ||
        hasEffect(loop->expr->children[1]) || mentions(loop->expr->children[1], left->children[0]->name) || continuesHere(loop->children[0]))
      return loop;
    std::vector<StmtRef> body = statementsOf(loop->children[0]);
    body.push_back(expressionStatement(left));
    auto made = std::make_shared<Stmt>(*loop);
    made->expr = rewrite(loop->expr, [&](const ExprRef &e) { return e == left ? left->children[0] : e; });
    made->children = {makeBlock(body, loop->children[0]->location)};
    return made;
  }

  StmtRef testedFirst(const StmtRef &loop, const KnownNumbers &known) {
    const StmtRef last = testAtEnd(loop);
    if (last->kind != StmtKind::Do || runsOnce(*last))
      return loop;
    if (literalValue(last->expr).value_or(0) == 0) {
      const StmtRef made = counted(last, known);
      return made == last ? pointerStepInBody(last) : made;
    }
    auto made = std::make_shared<Stmt>(*last); // do { ... } while (1)
    made->kind = StmtKind::While;
    return made;
  }

public:
  explicit DoLoops(PreparedNest &prepared) : prepared(prepared), changed(changedIn(prepared.nest)) {
    forEachStmt(prepared.nest, [&](const Stmt &s) { hasLabels |= s.kind == StmtKind::Other; });
  }

  StmtRef apply(const StmtRef &stmt, KnownNumbers &known) {
    if (!stmt)
      return stmt;
    auto made = std::make_shared<Stmt>(*stmt);
    const std::set<std::string> inside = stmt->kind == StmtKind::Block ? std::set<std::string>() : changedIn(stmt);
    const KnownNumbers before = known;
    for (const std::string &symbol : inside)
      known.erase(symbol);
    const bool isPlainChoice = stmt->kind == StmtKind::If && !hasEffect(stmt->expr);
    for (StmtRef &child : made->children) {
      KnownNumbers here = isPlainChoice ? before : known;
      child = apply(child, stmt->kind == StmtKind::Block ? known : here);
    }
    learn(*stmt, known);
    const StmtRef result = made->children == stmt->children ? stmt : made;
    return isLoop(*result) ? testedFirst(result, before) : result;
  }
};

} // namespace

void testFirst(PreparedNest &prepared) {
  KnownNumbers known;
  prepared.nest = DoLoops(prepared).apply(prepared.nest, known);
}

} // namespace nidus::frontend
