#include "analysis/frontend/normalise/counted_loops.h"
#include "analysis/code/text_of.h"
#include "analysis/frontend/normalise/known_starts.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/scop/reductions.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

class LoopCounts {
  const Unit &unit;
  Function &function;
  const std::map<std::string, ExprRef> &starts;
  std::map<std::string, ExprRef> &held;
  const StmtRef nest;

  static bool isLive(const StmtRef &loop, const std::string &symbol) {
    return std::count(loop->liveAfter.begin(), loop->liveAfter.end(), symbol) > 0;
  }

  /// Loops of a macro may begin at one place: then nothing is known of them.
  std::map<std::string, ExprRef> startsOfInner(const StmtRef &loop) const {
    int there = 0;
    forEachStmt(nest, [&](const Stmt &s) { there += isLoop(s) && s.range.beginOffset == loop->range.beginOffset; });
    return there == 1 ? startsBefore(function, nest, loop) : std::map<std::string, ExprRef>();
  }

  /// What the variable has before the first test: its initialiser in the header, or itself.
  ExprRef startOf(const StmtRef &loop, const std::string &symbol, const TypeRef &type) const {
    if (loop->kind != StmtKind::For || loop->children[0]->kind == StmtKind::Empty) {
      const std::map<std::string, ExprRef> known = loop->range.beginOffset == nest->range.beginOffset ? starts : startsOfInner(loop);
      const auto start = known.find(symbol);
      return start != known.end() ? start->second : variable(symbol, type);
    }
    const std::vector<StmtRef> all = startsOf(loop);
    return all.size() == 1 ? setBy(all[0], symbol) : nullptr;
  }

  /// for (T counter = first; counter OP end; step) { declarations; body }
  StmtRef counted(const StmtRef &loop, const std::string &counter, const ExprRef &first, const ExprRef &condition,
                  const ExprRef &step, const std::vector<StmtRef> &body) {
    auto made = std::make_shared<Stmt>(*loop);
    made->kind = StmtKind::For;
    made->expr = condition;
    made->step = step;
    made->children = {makeDeclare(counter, function.variables.at(counter).type, first),
                      makeBlock(body, loop->location)};
    return made;
  }

  /// The nest's own counter may live on: then one of its own stands for it, which is the nest's result.
  bool mayStandFor(const StmtRef &loop, const std::string &symbol) const {
    return !isLive(loop, symbol) || (loop->range.beginOffset == nest->range.beginOffset && isPlainScalar(function, symbol));
  }

  StmtRef standingFor(const std::string &symbol, const StmtRef &loop, const std::string &counter) {
    if (!isLive(loop, symbol))
      return loop;
    auto made = std::make_shared<Stmt>(*loop);
    std::replace(made->liveAfter.begin(), made->liveAfter.end(), symbol, counter);
    held[counter] = variable(symbol, function.variables.at(counter).type);
    function.variables.at(counter).name = function.variables.at(symbol).name;
    return made;
  }

  /// for (;;) { if (i >= n) break; ... } as while (i < n) { ... }.
  static StmtRef exitAtTop(const StmtRef &loop) {
    const bool isEndless = (loop->kind == StmtKind::For || loop->kind == StmtKind::While) &&
                           (!loop->expr || literalValue(loop->expr).value_or(0) != 0);
    std::vector<StmtRef> body = isEndless ? statementsOf(loop->children.back()) : std::vector<StmtRef>();
    const ExprRef ends = body.empty() ? nullptr : breaksWhen(*body[0]), goesOn = ends ? negatedComparison(stripImplicitCasts(ends)) : nullptr;
    if (!goesOn)
      return loop;
    body.erase(body.begin());
    auto made = std::make_shared<Stmt>(*loop);
    if (loop->kind == StmtKind::For && !loop->step && loop->children[0]->kind == StmtKind::Empty) {
      made->kind = StmtKind::While;
      made->children = {loop->children.back()};
    }
    made->expr = goesOn;
    made->children.back() = makeBlock(body, loop->location);
    return made;
  }

  /// for (; i < n; i++): from what the counter has.
  StmtRef withStart(const StmtRef &loop) {
    const bool hasNone = loop->kind == StmtKind::For && loop->step && loop->children[0]->kind == StmtKind::Empty &&
                         !loop->step->children.empty() && loop->step->children[0]->kind == ExprKind::Variable;
    const std::string symbol = hasNone ? loop->step->children[0]->name : "";
    const Variable *v = hasNone ? ownVariable(function, symbol) : nullptr;
    const StmtRef &body = loop->children.back();
    if (!v || !isInteger(v->type) || changedIn(body).count(symbol))
      return loop;
    const TypeRef type = unqualified(v->type);
    const ExprRef start = startOf(loop, symbol, type);
    if (literalValue(start)) {
      auto sets = std::make_shared<Expr>();
      sets->kind = ExprKind::Assign;
      sets->op = "=";
      sets->type = type;
      sets->children = {variable(symbol, type), start};
      auto made = std::make_shared<Stmt>(*loop);
      made->children[0] = expressionStatement(sets);
      return made;
    }
    if (!mayStandFor(loop, symbol))
      return loop;
    const std::string name = addLocal(unit, function, symbol + "_at", type);
    const ExprRef counter = variable(name, type);
    auto renamed = [&](const ExprRef &e) { return renamedVariable(expressionStatement(e), symbol, counter)->expr; };
    return counted(standingFor(symbol, loop, name), name, start, renamed(loop->expr), renamed(loop->step),
                   statementsOf(renamedVariable(body, symbol, counter)));
  }

  /// n-- as a condition; the variable.
  static std::string countedDown(const ExprRef &condition) {
    ExprRef c = stripImplicitCasts(condition);
    bool compares = c->kind == ExprKind::Binary && (c->op == ">" || c->op == "!=") && literalValue(c->children[1]) == 0;
    // Of a signed number, --n >= 0 says the same.
    const bool isBefore = c->kind == ExprKind::Binary && c->op == ">=" && literalValue(c->children[1]) == 0 &&
                          !isUnsigned(stripImplicitCasts(c->children[0])->type->scalar);
    if (compares || isBefore)
      c = stripImplicitCasts(c->children[0]);
    bool counts = c->kind == ExprKind::Increment && c->op == "--" && c->prefix == isBefore &&
                  c->children[0]->kind == ExprKind::Variable;
    return counts ? c->children[0]->name : "";
  }

  /// while (n-- > 0): as many iterations as n says. A negative n that is only compared with 0 would never end.
  StmtRef countDown(const StmtRef &loop) {
    bool hasStep = loop->kind == StmtKind::For && loop->step;
    std::string symbol = hasStep ? "" : countedDown(loop->expr);
    const Variable *v = symbol.empty() ? nullptr : ownVariable(function, symbol);
    const StmtRef &body = loop->children.back();
    if (!v || !isInteger(v->type) || (sizeOf(v->type->scalar) < 4 && !isUnsigned(v->type->scalar)) ||
        v->type->scalar == Scalar::Bool || isLive(loop, symbol) || changedIn(body).count(symbol))
      return loop;
    TypeRef type = unqualified(v->type);
    ExprRef count = startOf(loop, symbol, type);
    if (!count || !isInvariant(count, changedIn(body)))
      return loop;
    count = converted(count, type);
    return mentions(body, symbol) ? downTo(loop, symbol, count) : times(loop, symbol, count);
  }

  /// The body does not ask which iteration it is.
  StmtRef times(const StmtRef &loop, const std::string &symbol, const ExprRef &count) {
    TypeRef type = sizeOf(count->type->scalar) < 4 ? scalarType(Scalar::Int) : unqualified(count->type);
    std::string name = addLocal(unit, function, symbol + "_count", type);
    ExprRef counter = variable(name, type);
    return counted(loop, name, intLiteral(0, type->scalar),
                   binary("<", counter, converted(count, type), scalarType(Scalar::Int)), stepped("++", counter),
                   statementsOf(loop->children.back()));
  }

  /// From count - 1 to 0, in a signed type.
  StmtRef downTo(const StmtRef &loop, const std::string &symbol, const ExprRef &count) {
    TypeRef type = unqualified(count->type);
    bool isNarrow = sizeOf(type->scalar) < 4;
    TypeRef wide = isNarrow ? scalarType(Scalar::Int) : isUnsigned(type->scalar) ? scalarType(Scalar::Long) : type;
    std::string name = addLocal(unit, function, symbol + "_at", wide);
    ExprRef counter = variable(name, wide);
    const StmtRef &body = loop->children.back();
    std::vector<StmtRef> statements;
    if (wide->scalar == type->scalar) {
      statements = statementsOf(renamedVariable(body, symbol, counter));
    } else {
      std::string value = addLocal(unit, function, symbol + "_left", type);
      statements = flat(
          {makeDeclare(value, type, converted(counter, type)), renamedVariable(body, symbol, variable(value, type))});
    }
    return counted(loop, name, binary("-", converted(count, wide), intLiteral(1, wide->scalar), wide),
                   binary(">=", counter, intLiteral(0, wide->scalar), scalarType(Scalar::Int)), stepped("--", counter),
                   statements);
  }

  /// while (i++ < n), for (..; n-- > k;), while (--n >= k): the counter is compared before its step, or after it.
  StmtRef countInCondition(const StmtRef &loop) {
    const bool hasStep = loop->kind == StmtKind::For && loop->step;
    const ExprRef condition = hasStep ? nullptr : stripImplicitCasts(loop->expr);
    if (!condition || condition->kind != ExprKind::Binary)
      return loop;
    const ExprRef moved = stripImplicitCasts(condition->children[0]);
    const bool rises = moved->kind == ExprKind::Increment && moved->op == "++", falls = moved->kind == ExprKind::Increment && moved->op == "--";
    const bool isTowards = (rises && (condition->op == "<" || condition->op == "<=")) || (falls && (condition->op == ">" || condition->op == ">="));
    if (!isTowards || moved->children[0]->kind != ExprKind::Variable)
      return loop;
    const std::string symbol = moved->children[0]->name;
    const Variable *v = ownVariable(function, symbol);
    const StmtRef &body = loop->children.back();
    // No unsigned number is below 0: that would not end.
    if (!v || !isInteger(v->type) || sizeOf(v->type->scalar) < 4 || (condition->op == ">=" && isUnsigned(v->type->scalar)) || isLive(loop, symbol) ||
        changedIn(body).count(symbol) || mentions(condition->children[1], symbol))
      return loop;
    const TypeRef type = unqualified(v->type);
    const ExprRef start = startOf(loop, symbol, type), one = intLiteral(1, type->scalar);
    if (!start)
      return loop;
    const std::string name = addLocal(unit, function, symbol + "_at", type);
    const ExprRef counter = variable(name, type);
    const ExprRef compared = rewrite(loop->expr, [&](const ExprRef &e) { return e == moved ? counter : e; });
    const ExprRef first = moved->prefix ? binary(rises ? "+" : "-", converted(start, type), one, type) : converted(start, type);
    const ExprRef advance = stepped(moved->op, counter);
    if (moved->prefix)
      return counted(loop, name, first, compared, advance, statementsOf(renamedVariable(body, symbol, counter)));
    const std::string value = addLocal(unit, function, symbol + "_now", type);
    return counted(loop, name, first, compared, advance,
                   flat({makeDeclare(value, type, binary(rises ? "+" : "-", counter, one, type)), renamedVariable(body, symbol, variable(value, type))}));
  }

  /// Blocks in a list of statements that declare nothing of their own are part of the list.
  static std::vector<StmtRef> flat(const std::vector<StmtRef> &statements) {
    std::vector<StmtRef> all;
    for (const StmtRef &s : statements)
      for (const StmtRef &part : statementsOf(s))
        all.push_back(part);
    return all;
  }

  /// The variable that the statement moves by a fixed number; empty: it does something else.
  static std::string movedBy(const StmtRef &statement) {
    const ExprRef step = statement->kind == StmtKind::Expression ? statement->expr : nullptr;
    const bool steps = step && (step->kind == ExprKind::Increment || step->kind == ExprKind::Assign) &&
                       step->children[0]->kind == ExprKind::Variable;
    return steps && stepOf(step, step->children[0]->name) ? step->children[0]->name : "";
  }

  /// while (i < n) { ...; i++; } and while (n > 0) { n--; ... }
  StmtRef countUp(const StmtRef &loop) {
    if (loop->kind != StmtKind::While)
      return loop;
    std::vector<StmtRef> statements = statementsOf(loop->children[0]);
    if (statements.empty())
      return loop;
    const bool isLast = !movedBy(statements.back()).empty() && !continuesHere(loop->children[0]);
    const auto moves = isLast ? statements.end() - 1 : statements.begin();
    const ExprRef step = (*moves)->expr;
    const std::string symbol = movedBy(*moves);
    const Variable *v = symbol.empty() ? nullptr : ownVariable(function, symbol);
    statements.erase(moves);
    const StmtRef body = makeBlock(statements, loop->children[0]->location);
    if (!v || !isInteger(v->type) || !mentions(loop->expr, symbol) || !mayStandFor(loop, symbol) || changedIn(body).count(symbol) ||
        (!isLast && sizeOf(v->type->scalar) < 4))
      return loop;
    TypeRef type = unqualified(v->type);
    std::string name = addLocal(unit, function, symbol + "_at", type);
    ExprRef counter = variable(name, type);
    auto renamed = [&](const ExprRef &e) { return renamedVariable(expressionStatement(e), symbol, counter)->expr; };
    const StmtRef start = standingFor(symbol, loop, name);
    if (isLast)
      return counted(start, name, startOf(loop, symbol, type), renamed(loop->expr), renamed(step), statementsOf(renamedVariable(body, symbol, counter)));
    // The body sees what the counter is next.
    const std::string value = addLocal(unit, function, symbol + "_next", type);
    const int64_t by = *stepOf(step, symbol);
    const ExprRef next = binary(by < 0 ? "-" : "+", counter, intLiteral(std::abs(by), type->scalar), type);
    statements = flat({makeDeclare(value, type, next), renamedVariable(body, symbol, variable(value, type))});
    return counted(start, name, startOf(loop, symbol, type), renamed(loop->expr), renamed(step), statements);
  }

  /// for (p = a; p < a + n; p++)
  StmtRef countPointer(const StmtRef &loop) {
    bool compares = loop->kind == StmtKind::For && loop->step && loop->expr->kind == ExprKind::Binary &&
                    (loop->expr->op == "<" || loop->expr->op == "!=");
    ExprRef left = compares ? stripImplicitCasts(loop->expr->children[0]) : nullptr;
    if (!left || left->kind != ExprKind::Variable || !isPointer(left->type))
      return loop;
    const std::string symbol = left->name;
    const Variable *v = ownVariable(function, symbol);
    const StmtRef &body = loop->children[1];
    const int64_t step = v ? stepOf(loop->step, symbol).value_or(0) : 0;
    ExprRef start = v ? startOf(loop, symbol, v->type) : nullptr;
    ExprRef end = stripCasts(loop->expr->children[1]);
    bool isSum = start && end->kind == ExprKind::Binary && end->op == "+" && isInteger(end->children[1]->type) &&
                 textOf(end->children[0]) == textOf(start);
    std::set<std::string> changed = changedIn(loop);
    if (!isSum || step < 1 || (loop->expr->op == "!=" && step != 1) || isLive(loop, symbol) ||
        changedIn(body).count(symbol) || !isInvariant(start, changed) || !isInvariant(end->children[1], changed))
      return loop;
    TypeRef type = unqualified(v->type), wide = scalarType(Scalar::Long);
    std::string name = addLocal(unit, function, symbol + "_index", wide);
    ExprRef counter = variable(name, wide);
    std::string value = addLocal(unit, function, symbol + "_at", type);
    auto advance = std::make_shared<Expr>(*stepped("++", counter));
    if (step != 1) {
      advance->kind = ExprKind::Assign;
      advance->op = "+=";
      advance->computeType = wide;
      advance->children.push_back(intLiteral(step, Scalar::Long));
    }
    std::vector<StmtRef> statements{makeDeclare(value, type, binary("+", converted(start, type), counter, type)),
                                    renamedVariable(body, symbol, variable(value, type))};
    return counted(loop, name, intLiteral(0, Scalar::Long),
                   binary(loop->expr->op, counter, converted(end->children[1], wide), scalarType(Scalar::Int)), advance,
                   flat(statements));
  }

  /// The counter of a loop whose header does more: the variable that its condition and one of its steps name.
  std::string counterOf(const StmtRef &loop, const std::vector<ExprRef> &steps) const {
    std::string counter;
    for (const ExprRef &step : steps) {
      bool names = (step->kind == ExprKind::Increment || step->kind == ExprKind::Assign) &&
                   step->children[0]->kind == ExprKind::Variable;
      if (!names || !mentions(loop->expr, step->children[0]->name))
        continue;
      if (!counter.empty())
        return "";
      counter = step->children[0]->name;
    }
    return counter;
  }

  /// for (...; i < n; i++, k += 3): the other steps come last in the body.
  StmtRef oneStep(const StmtRef &loop) {
    std::vector<ExprRef> steps;
    if (loop->kind == StmtKind::For)
      flattenComma(loop->step, steps);
    if (steps.size() < 2 || !loop->expr || continuesHere(loop->children[1]))
      return loop;
    std::string counter = counterOf(loop, steps);
    if (counter.empty())
      return loop;
    auto made = std::make_shared<Stmt>(*loop);
    std::vector<StmtRef> body = statementsOf(loop->children[1]);
    for (const ExprRef &step : steps) {
      if (isVariable(step->children.empty() ? step : step->children[0], counter))
        made->step = step;
      else if (mentions(step, counter))
        return loop;
      else
        body.push_back(expressionStatement(step));
    }
    made->children[1] = makeBlock(body, loop->children[1]->location);
    return made;
  }

public:
  LoopCounts(const Unit &unit, PreparedNest &prepared)
      : unit(unit), function(prepared.function), starts(prepared.starts), held(prepared.held), nest(prepared.nest) {
  }

  StmtRef apply(const StmtRef &nest) {
    return withLoops(nest, [&](const StmtRef &loop) {
      const StmtRef result = exitAtTop(loop);
      const bool isCandidate = (result->kind == StmtKind::For || result->kind == StmtKind::While) && result->expr;
      return isCandidate ? countPointer(countUp(countInCondition(countDown(withStart(oneStep(result)))))) : result;
    });
  }
};

} // namespace

void countLoops(const Unit &unit, PreparedNest &prepared) {
  prepared.nest = LoopCounts(unit, prepared).apply(prepared.nest);
}

} // namespace nidus::frontend
