#include "analysis/transfer/loop_intervals.h"
#include "analysis/transfer/touched_rows.h"
#include <algorithm>

namespace nidus {
namespace {

bool isMentionOf(const ExprRef &expr, const std::string &symbol) {
  return expr->kind == ExprKind::Variable && expr->name == symbol;
}

/// Of the address: each subscript counts elements or rows, in one direction.
Slope slopeOfAddress(const ExprRef &element, const std::string &counter, const std::vector<SteppedBy> &around) {
  Slope sum = Slope::Zero;
  const ExprRef base = baseOf(element);
  for (ExprRef part = element; part != base; part = part->children[0])
    sum = std::max(sum, slope(part->children[1], counter, around));
  return sum;
}

/// Are its subscripts variables and numbers alone? Then each is one that the loop has, or between two of these, also where
/// an inner loop has no iteration.
bool isPlain(const ExprRef &element) {
  const ExprRef base = baseOf(element);
  bool is = base->kind == ExprKind::Variable;
  for (ExprRef part = element; part != base; part = part->children[0]) {
    const ExprRef subscript = numberIn(part->children[1]);
    is &= subscript->kind == ExprKind::Variable || isLiteralFrom(subscript, 0);
  }
  return is;
}

} // namespace

LoopIntervals::LoopIntervals(const StmtRef &loop, LoopSurroundings around) : surroundings(std::move(around)) {
  forEachStmt(loop, [&](const Stmt &s) {
    jumps |= s.kind == StmtKind::Break || s.kind == StmtKind::Return || s.kind == StmtKind::Other;
    if (s.kind == StmtKind::Declare)
      inside.insert(s.name);
    for (const ExprRef &expr : {s.expr, s.step})
      lookForWrites(expr);
  });
  if (!jumps)
    walk(loop);
}

void LoopIntervals::lookForWrites(const ExprRef &expr) {
  forEachExpr(expr, [&](const Expr &e) {
    const bool isOther = (e.kind == ExprKind::Unsupported && !isStringLiteral(e)) || (e.kind == ExprKind::Call && !surroundings.isHarmless(e));
    writesMemory |= isOther;
    jumps |= isOther;
    if (e.kind != ExprKind::Assign && e.kind != ExprKind::Increment)
      return;
    const Expr &target = *e.children[0];
    if (target.kind == ExprKind::Variable)
      written.insert(target.name);
    writesMemory |= target.kind != ExprKind::Variable || surroundings.isShared(target.name);
  });
}

//===-- places and the loops around them --------------------------------------===//

bool LoopIntervals::walk(const StmtRef &stmt) {
  if (!stmt)
    return true;
  if (stmt->kind == StmtKind::Block)
    return std::all_of(stmt->children.begin(), stmt->children.end(), [&](const StmtRef &child) { return walk(child); });
  if (stmt->kind == StmtKind::For)
    walkFor(*stmt);
  else if (stmt->kind != StmtKind::Do)
    record(stmt->expr); // what branches and other loops hold is perhaps never evaluated
  bool continues = false;
  forEachStmt(stmt, [&](const Stmt &s) { continues |= s.kind == StmtKind::Continue; });
  return !continues || isLoop(*stmt);
}

void LoopIntervals::walkFor(const Stmt &loop) {
  walk(loop.children[0]);
  record(loop.expr);
  const std::optional<Counter> counter = counterOf(loop);
  if (!counter)
    return;
  counters.push_back(*counter);
  walk(loop.children.back());
  counters.pop_back();
}

/// What evaluating the expression surely evaluates.
void LoopIntervals::record(const ExprRef &expr) {
  if (!expr)
    return;
  if (auto [place, isNew] = places.try_emplace(expr.get(), counters); !isNew)
    place->second = std::nullopt;
  const bool isChoice =
      expr->kind == ExprKind::Conditional || (expr->kind == ExprKind::Binary && (expr->op == "&&" || expr->op == "||"));
  for (size_t i = 0; i < (isChoice ? 1 : expr->children.size()); ++i)
    record(expr->children[i]);
}

/// for (x = first; x < bound; x++)
std::optional<LoopIntervals::Counter> LoopIntervals::counterOf(const Stmt &loop) const {
  StmtRef init = loop.children[0];
  while (init && init->kind == StmtKind::Block && init->children.size() == 1)
    init = init->children[0];
  if (!init || !init->expr)
    return std::nullopt;
  if (init->kind == StmtKind::Declare)
    return counterFrom(loop, init->name, init->expr);
  const Expr &e = *init->expr;
  const bool isSet = init->kind == StmtKind::Expression && e.kind == ExprKind::Assign && e.op == "=" &&
                     e.children[0]->kind == ExprKind::Variable;
  return isSet ? counterFrom(loop, e.children[0]->name, e.children[1]) : std::nullopt;
}

/// Is the only thing that changes it the step, by one?
static bool isStepped(const Stmt &loop, const std::string &symbol) {
  const Expr &step = *loop.step;
  const bool isIncrement = step.kind == ExprKind::Increment && step.op == "++";
  const bool isAddition = step.kind == ExprKind::Assign && step.op == "+=" && stripCasts(step.children[1])->value == 1;
  int writes = 0;
  const auto count = [&](const Expr &e) {
    writes += (e.kind == ExprKind::Assign || e.kind == ExprKind::Increment) && isMentionOf(e.children[0], symbol);
  };
  for (const ExprRef &expr : {loop.expr, loop.step})
    forEachExpr(expr, count);
  forEachExpr(loop.children.back(), count);
  return (isIncrement || isAddition) && isMentionOf(step.children[0], symbol) && writes == 1;
}

/// From `first` up to `bound`, where there are any.
static ExprRef tripsOf(const ExprRef &first, const ExprRef &bound, bool isUpTo) {
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

std::optional<LoopIntervals::Counter> LoopIntervals::counterFrom(const Stmt &loop, const std::string &symbol,
                                                                 const ExprRef &first) const {
  if (!loop.expr || !loop.step || loop.expr->kind != ExprKind::Binary || surroundings.isShared(symbol))
    return std::nullopt;
  const ExprRef &counter = loop.expr->children[0], &bound = loop.expr->children[1];
  const bool isBelow = loop.expr->op == "<", isUpTo = loop.expr->op == "<=";
  const TypeRef type = numberIn(counter)->type;
  if (!isMentionOf(numberIn(counter), symbol) || !(isBelow || isUpTo) || !isStepped(loop, symbol) || !isInteger(type) ||
      !isInteger(counter->type) || !isInvariantInside(first) || !isInvariantInside(bound))
    return std::nullopt;
  // Compared as another number than it is, it might go further, or nowhere.
  const bool startsAtZero = isLiteralFrom(first, 0);
  if (isUnsigned(counter->type->scalar) != isUnsigned(type->scalar) && !startsAtZero)
    return std::nullopt;
  const ExprRef last =
      isUpTo ? bound : binary("-", bound, intLiteral(1, bound->type->scalar), scalarType(bound->type->scalar));
  const auto converted = [&](const ExprRef &value) {
    if (isLiteralFrom(value, 0) && sizeOf(type->scalar) >= 4)
      return intLiteral(*numberIn(value)->value, type->scalar);
    return isScalar(value->type) && value->type->scalar == type->scalar ? value
                                                                        : cast(scalarType(type->scalar), value, false);
  };
  Counter found{symbol,  converted(first), converted(last), tripsOf(first, bound, isUpTo), withValue(loop.expr, symbol, converted(first)),
                nullptr, false};
  if (!isInvariant(first))
    return std::nullopt;
  if (!isInvariant(bound)) {
    found.isBoundByOthers = true;
    return startsAtZero ? std::optional(found) : std::nullopt;
  }
  // Compilers warn of what cannot be otherwise.
  const bool isAlways = isUpTo && isUnsigned(bound->type->scalar) && numberIn(first)->value == 0;
  if (startsAtZero && (isAlways || isLiteralFrom(bound, *numberIn(first)->value + (isBelow ? 1 : 0))))
    found.runs = nullptr;
  const ExprRef number = numberIn(bound);
  if (startsAtZero && isInteger(number->type) && (isUnsigned(number->type->scalar) || !isUnsigned(bound->type->scalar)))
    found.bound = number;
  return found;
}

//===-- what stays the same ---------------------------------------------------===//

/// Can it be evaluated before the loop, with the value that it has there?
bool LoopIntervals::isInvariant(const ExprRef &expr) const {
  bool is = !hasEffect(expr);
  forEachExpr(expr, [&](const Expr &e) {
    const bool isVariable = e.kind == ExprKind::Variable;
    const bool isLoad = e.kind == ExprKind::Member || e.kind == ExprKind::Subscript || e.kind == ExprKind::Deref ||
                        (isVariable && surroundings.isShared(e.name));
    is &= e.type && !e.type->isVolatile && e.kind != ExprKind::Unsupported && e.kind != ExprKind::InitList &&
          !(isVariable && (written.count(e.name) || inside.count(e.name))) && !(isLoad && writesMemory);
  });
  return is;
}

/// The same for each iteration of the loops around what is visited?
bool LoopIntervals::isInvariantInside(const ExprRef &expr) const {
  ExprRef fixed = expr;
  for (const Counter &counter : counters)
    fixed = withValue(fixed, counter.symbol, counter.first);
  return isInvariant(fixed);
}

/// ... the address of the lvalue?
bool LoopIntervals::isAtOnePlace(const ExprRef &lvalue) const {
  const std::vector<ExprRef> &children = lvalue->children;
  switch (lvalue->kind) {
  case ExprKind::Variable:
    return !inside.count(lvalue->name);
  case ExprKind::Member:
    return isAtOnePlace(children[0]);
  case ExprKind::Deref:
    return isInvariant(children[0]);
  case ExprKind::Subscript:
    return isInvariant(children[1]) &&
           (isPointer(children[0]->type) ? isInvariant(children[0]) : isAtOnePlace(children[0]));
  default:
    return false;
  }
}

//===-- calls -------------------------------------------------------------------===//

std::vector<HostCall> LoopIntervals::between(const HostCall &touched, const ExprRef &element,
                                             const Counters &around) const {
  const ExprRef base = baseOf(element);
  if (isPointer(base->type) ? !isInvariant(base) : !isAtOnePlace(base))
    return {};
  std::vector<SteppedBy> stepped;
  for (const Counter &counter : around)
    stepped.push_back({counter.symbol, counter.bound});
  if (std::any_of(around.begin(), around.end(), [](const Counter &counter) { return counter.isBoundByOthers; }))
    return betweenEnds(touched, element, around, stepped);
  ExprRef low = element, high = element, other = element, opposite = element;
  size_t rising = 0, unknown = 0;
  std::vector<PlaceCounter> counted;
  for (const Counter &counter : around) {
    const Slope found = slopeOfAddress(element, counter.symbol, stepped);
    if (found == Slope::NotLinear)
      return {};
    counted.push_back({counter.symbol, counter.first, counter.last, counter.trips, found});
    rising += found == Slope::NotNegative;
    unknown += found == Slope::Unknown;
    const bool turns = found == Slope::Unknown;
    low = withValue(low, counter.symbol, counter.first);
    high = withValue(high, counter.symbol, counter.last);
    other = withValue(other, counter.symbol, turns ? counter.last : counter.first);
    opposite = withValue(opposite, counter.symbol, turns ? counter.first : counter.last);
  }
  if (unknown > 1 || !isAtOnePlace(low) || !isAtOnePlace(high))
    return {};
  HostCall call;
  call.kind = touched.kind;
  call.object = touched.object;
  if (const std::optional<HostCall> rows = asRows(call, counted))
    return {*rows};
  call.object = low;
  call.last = high;
  std::vector<HostCall> calls{call};
  if (unknown > 0 && rising > 0) {
    call.object = other;
    call.last = opposite;
    calls.push_back(call);
  }
  return calls;
}

/// Of triangles: inner loops go from a number to one that rises with the outer ones' counters. Where an inner loop has no
/// iteration the interval is larger than what is touched.
std::vector<HostCall> LoopIntervals::betweenEnds(const HostCall &touched, const ExprRef &element,
                                                 const Counters &around, const std::vector<SteppedBy> &stepped) const {
  const bool startAtZero = std::all_of(around.begin(), around.end(),
                                       [](const Counter &counter) { return isLiteralFrom(counter.first, 0); });
  if (!isPlain(element) || !startAtZero)
    return {};
  HostCall call;
  call.kind = touched.kind;
  call.object = call.last = element;
  for (size_t k = around.size(); k-- > 0;) {
    const Counter &counter = around[k];
    if (slopeOfAddress(call.object, counter.symbol, stepped) > Slope::NotNegative ||
        slopeOfAddress(call.last, counter.symbol, stepped) > Slope::NotNegative)
      return {};
    call.object = withValue(call.object, counter.symbol, counter.first);
    call.last = withValue(call.last, counter.symbol, counter.last);
  }
  return isAtOnePlace(call.object) && isAtOnePlace(call.last) ? std::vector{call} : std::vector<HostCall>();
}

std::vector<HostCall> LoopIntervals::of(const HostCall &touched) const {
  const auto place = places.find(touched.object.get());
  if (!touched.object || place == places.end() || !place->second)
    return {};
  HostCall same;
  same.kind = touched.kind;
  same.object = touched.object;
  const ExprRef element = elementAround(touched.object);
  std::vector<HostCall> calls = isAtOnePlace(touched.object) ? std::vector{same}
                                : element                    ? between(touched, element, *place->second)
                                                             : std::vector<HostCall>();
  ExprRef condition;
  const Counters &around = *place->second;
  for (size_t k = 0; k < around.size(); ++k) {
    ExprRef runs = around[k].runs;
    // When it runs at all, it does in the last iteration of those around it.
    for (size_t outer = k; runs && outer-- > 0;)
      runs = withValue(runs, around[outer].symbol, around[outer].last);
    if (runs)
      condition = condition ? binary("&&", condition, runs, scalarType(Scalar::Int)) : runs;
  }
  for (HostCall &call : calls)
    call.condition = condition;
  return calls;
}

} // namespace nidus
