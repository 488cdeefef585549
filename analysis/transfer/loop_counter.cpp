#include "analysis/transfer/loop_counter.h"
#include "analysis/transfer/slopes.h"
#include "analysis/transfer/touched_rows.h"
#include <algorithm>

namespace nidus {
namespace {

bool isMentionOf(const ExprRef &expr, const std::string &symbol) {
  return expr->kind == ExprKind::Variable && expr->name == symbol;
}

/// By how much the step moves the counter; 0 when that is not known, or when something else changes it.
int64_t stepOf(const Stmt &loop, const std::string &symbol) {
  const Expr &step = *loop.step;
  int writes = 0;
  const auto count = [&](const Expr &e) {
    writes += (e.kind == ExprKind::Assign || e.kind == ExprKind::Increment) && isMentionOf(e.children[0], symbol);
  };
  for (const ExprRef &expr : {loop.expr, loop.step})
    forEachExpr(expr, count);
  forEachExpr(loop.children.back(), count);
  if (writes != 1 || step.children.empty() || !isMentionOf(step.children[0], symbol))
    return 0;
  if (step.kind == ExprKind::Increment)
    return step.op == "++" ? 1 : -1;
  const std::optional<int64_t> by = step.kind == ExprKind::Assign ? stripCasts(step.children[1])->value : std::nullopt;
  if (!by || *by <= 0 || *by > INT32_MAX)
    return 0;
  return step.op == "+=" ? *by : step.op == "-=" ? -*by : 0;
}

/// From `first` up to `bound`, where there are any.
ExprRef tripsOf(const ExprRef &first, const ExprRef &bound, bool isUpTo) {
  const auto inLong = [](const ExprRef &e) {
    return e->value && *e->value >= 0 ? intLiteral(*e->value, Scalar::Long) : cast(scalarType(Scalar::Long), e, false);
  };
  const ExprRef start = numberIn(first);
  if (isLiteralFrom(first, 0)) {
    const int64_t less = *start->value - (isUpTo ? 1 : 0);
    const auto sum = [&](const char *op) { return binary(op, bound, intLiteral(std::abs(less), bound->type->scalar), bound->type); };
    return less == 0 ? bound : sum(less > 0 ? "-" : "+");
  }
  const ExprRef span = binary("-", inLong(bound), inLong(start), scalarType(Scalar::Long));
  return isUpTo ? binary("+", span, intLiteral(1, Scalar::Long), scalarType(Scalar::Long)) : span;
}

/// Of one for statement whose counter begins with `start`.
class CounterSearch {
  const Stmt &loop;
  const std::string &symbol;
  const ExprRef &start;
  const LoopCounters &around;
  const LoopInvariants &invariants;
  TypeRef type;  ///< of the counter
  ExprRef bound; ///< that it is compared with
  bool includesBound = false;

public:
  CounterSearch(const Stmt &loop, const std::string &symbol, const ExprRef &start, const LoopCounters &around,
                const LoopInvariants &invariants)
      : loop(loop), symbol(symbol), start(start), around(around), invariants(invariants) {}

  std::optional<LoopCounter> find() {
    if (!loop.expr || !loop.step || loop.expr->kind != ExprKind::Binary || invariants.isShared(symbol))
      return std::nullopt;
    const ExprRef &counter = loop.expr->children[0];
    const int64_t step = stepOf(loop, symbol);
    const std::string &op = loop.expr->op;
    type = numberIn(counter)->type;
    bound = loop.expr->children[1];
    includesBound = op == "<=" || op == ">=";
    const bool isUp = step > 0 && (op == "<" || op == "<="), isDown = step < 0 && (op == ">" || op == ">=");
    if (!(isUp || isDown) || !isMentionOf(numberIn(counter), symbol) || !isInteger(type) || !isInteger(counter->type) ||
        !isInvariantInside(start) || !isInvariantInside(bound) || !invariants.isInvariant(start))
      return std::nullopt;
    // Left early, it may begin anew before it comes to a bound that it cannot have.
    if (invariants.isLeftEarly() && !mayReach(*numberIn(bound)))
      return std::nullopt;
    // Compared as another number than it is, it might go further, or nowhere.
    if (isUnsigned(counter->type->scalar) != isUnsigned(type->scalar) && !(isUp && isLiteralFrom(start, 0)))
      return std::nullopt;
    return isUp ? up(step) : down(step);
  }

private:
  /// Has the counter's type the bound among its values?
  bool mayReach(const Expr &number) const {
    if (number.kind != ExprKind::IntLiteral || !number.value)
      return sizeOf(type->scalar) >= sizeOf(number.type->scalar);
    const int bits = valueBits(type->scalar) - !isUnsigned(type->scalar);
    return bits >= 63 || std::abs(*number.value) < int64_t(1) << bits;
  }

  /// The same for each iteration of the loops around it?
  bool isInvariantInside(const ExprRef &expr) const {
    ExprRef fixed = expr;
    for (const LoopCounter &counter : around)
      fixed = withValue(fixed, counter.symbol, counter.first);
    return invariants.isInvariant(fixed);
  }

  ExprRef converted(const ExprRef &value) const {
    if (isLiteralFrom(value, 0) && sizeOf(type->scalar) >= 4)
      return intLiteral(*numberIn(value)->value, type->scalar);
    return isScalar(value->type) && value->type->scalar == type->scalar ? value : cast(scalarType(type->scalar), value, false);
  }

  /// The bound's neighbour where the counter does not reach the bound itself.
  ExprRef end(const char *op) const {
    if (const ExprRef number = numberIn(bound); *op == '+' && number->kind == ExprKind::IntLiteral && number->value)
      return intLiteral(*number->value + !includesBound, type->scalar);
    return includesBound ? bound : binary(op, bound, intLiteral(1, bound->type->scalar), scalarType(bound->type->scalar));
  }

  std::optional<LoopCounter> up(int64_t step) const {
    const bool startsAtZero = isLiteralFrom(start, 0);
    LoopCounter found;
    found.symbol = symbol;
    found.step = step;
    found.first = converted(start);
    found.last = converted(lastValue(step));
    found.isExact = step == 1 || startsAtZero;
    found.runs = withValue(loop.expr, symbol, converted(start));
    if (step == 1)
      found.trips = tripsOf(start, bound, includesBound);
    if (!invariants.isInvariant(bound)) {
      found.isBoundByOthers = true;
      return startsAtZero && step == 1 ? std::optional(found) : std::nullopt;
    }
    // Compilers warn of what cannot be otherwise.
    const bool isAlways = includesBound && isUnsigned(bound->type->scalar) && numberIn(start)->value == 0;
    if (startsAtZero && (isAlways || isLiteralFrom(bound, *numberIn(start)->value + (includesBound ? 0 : 1))))
      found.runs = nullptr;
    const ExprRef number = numberIn(bound);
    if (startsAtZero && isInteger(number->type) && (isUnsigned(number->type->scalar) || !isUnsigned(bound->type->scalar)))
      found.bound = number;
    return found;
  }

  /// Where steps of more than one may miss the end: the last value, from a start that is a number.
  ExprRef lastValue(int64_t step) const {
    const ExprRef last = end("-");
    if (step == 1 || !isLiteralFrom(start, 0))
      return last;
    const TypeRef type = scalarType(last->type->scalar);
    const auto number = [&](int64_t value) { return intLiteral(value, type->scalar); };
    const int64_t from = *numberIn(start)->value;
    const ExprRef span = from == 0 ? last : binary("-", last, number(from), type);
    const ExprRef steps = binary("*", binary("/", span, number(step), type), number(step), type);
    return from == 0 ? steps : binary("+", steps, number(from), type);
  }

  /// An unsigned number that goes on below zero is large.
  std::optional<LoopCounter> down(int64_t step) const {
    if (isUnsigned(type->scalar) || !invariants.isInvariant(bound))
      return std::nullopt;
    LoopCounter found;
    found.symbol = symbol;
    found.step = step;
    found.first = converted(end("+"));
    found.last = converted(start);
    found.isExact = step == -1;
    found.runs = withValue(loop.expr, symbol, converted(start));
    return found;
  }
};

} // namespace

std::optional<LoopCounter> counterOf(const Stmt &loop, const LoopCounters &around, const LoopInvariants &invariants) {
  StmtRef init = loop.children[0];
  while (init && init->kind == StmtKind::Block && init->children.size() == 1)
    init = init->children[0];
  if (!init || !init->expr)
    return std::nullopt;
  if (init->kind == StmtKind::Declare)
    return CounterSearch(loop, init->name, init->expr, around, invariants).find();
  const Expr &e = *init->expr;
  const bool isSet = init->kind == StmtKind::Expression && e.kind == ExprKind::Assign && e.op == "=" &&
                     e.children[0]->kind == ExprKind::Variable;
  return isSet ? CounterSearch(loop, e.children[0]->name, e.children[1], around, invariants).find() : std::nullopt;
}

} // namespace nidus
