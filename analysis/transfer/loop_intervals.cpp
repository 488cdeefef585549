#include "analysis/transfer/loop_intervals.h"
#include "analysis/transfer/touched_rows.h"
#include <algorithm>

namespace nidus {
namespace {

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

std::vector<SteppedBy> steppedBy(const LoopCounters &around) {
  std::vector<SteppedBy> stepped;
  for (const LoopCounter &counter : around)
    stepped.push_back({counter.symbol, counter.bound});
  return stepped;
}

/// Counted from the first one of the pointer or the array; none where rows have a length that is no number.
std::optional<ExprRef> numberOfElement(const ExprRef &element) {
  const ExprRef base = baseOf(element);
  ExprRef number = element->children[1];
  int64_t length = 1;
  for (ExprRef part = element; part->children[0] != base; part = part->children[0]) {
    const std::optional<int64_t> extent = part->children[0]->type->extent;
    if (!extent)
      return std::nullopt;
    length *= *extent;
    const TypeRef type = scalarType(Scalar::Long);
    number = binary("+", binary("*", part->children[0]->children[1], intLiteral(length, Scalar::Long), type), number, type);
  }
  return number;
}

/// a[0][0] of a[i][j]
ExprRef firstElement(const ExprRef &element) {
  auto first = std::make_shared<Expr>(*element);
  first->children = {element->children[0] == baseOf(element) ? element->children[0] : firstElement(element->children[0]), intLiteral(0)};
  return first;
}

/// The number where no sum and no product overflows; those that wrap in C (slopes.h) stay what they are.
ExprRef inDoubles(const ExprRef &number) {
  const TypeRef type = scalarType(Scalar::Double);
  const ExprRef e = numberIn(number);
  const auto isNumber = [](const ExprRef &part, int64_t value) { return part->kind == ExprKind::IntLiteral && part->value == value; };
  if (e->kind == ExprKind::IntLiteral && e->value && std::abs(*e->value) <= INT32_MAX)
    return intLiteral(*e->value); // becomes one with what it is added to, or as an argument
  const bool isArithmetic = e->kind == ExprKind::Binary && (e->op == "+" || e->op == "-" || e->op == "*") &&
                            (!isUnsigned(e->type->scalar) || sizeOf(e->type->scalar) == 8);
  if (!isArithmetic)
    return cast(type, e, false);
  const ExprRef a = inDoubles(e->children[0]), b = inDoubles(e->children[1]);
  const int64_t neutral = e->op == "*" ? 1 : 0;
  if (a->value && b->value)
    return cast(type, e, false);
  if (isNumber(b, neutral))
    return a;
  return isNumber(a, neutral) && e->op != "-" ? b : binary(e->op, a, b, type);
}

/// What the address, or the number of the element, is for the counters' ends: it lies between the first two or, where it is not
/// known which way it goes with one of them, between the others.
struct AddressEnds {
  ExprRef low, high, other, opposite;
  bool areTwo = false; ///< are the others needed?
  std::vector<PlaceCounter> counted;
};

/// Of `what`, which goes with the counters as the element's address does; none where that is not linear.
std::optional<AddressEnds> addressEnds(const ExprRef &what, const ExprRef &element, const LoopCounters &around) {
  const std::vector<SteppedBy> stepped = steppedBy(around);
  AddressEnds ends{what, what, what, what, false, {}};
  size_t rising = 0, unknown = 0;
  for (const LoopCounter &counter : around) {
    const Slope found = slopeOfAddress(element, counter.symbol, stepped);
    if (found == Slope::NotLinear)
      return std::nullopt;
    ends.counted.push_back({counter.symbol, counter.first, counter.last, counter.trips, found});
    const bool turns = found == Slope::Unknown;
    rising += found == Slope::NotNegative;
    unknown += turns;
    ends.low = withValue(ends.low, counter.symbol, counter.first);
    ends.high = withValue(ends.high, counter.symbol, counter.last);
    ends.other = withValue(ends.other, counter.symbol, turns ? counter.last : counter.first);
    ends.opposite = withValue(ends.opposite, counter.symbol, turns ? counter.first : counter.last);
  }
  ends.areTwo = unknown > 0 && rising > 0;
  return unknown > 1 ? std::nullopt : std::optional(ends);
}

} // namespace

LoopIntervals::LoopIntervals(const StmtRef &loop, LoopSurroundings around) : invariants(loop, std::move(around)) {
  isReached = !invariants.isLeftEarly();
  if (invariants.isFollowed())
    walk(loop);
}

//===-- places and the loops around them --------------------------------------===//

/// What is not surely executed.
void LoopIntervals::maybe(const StmtRef &stmt) {
  const bool wasReached = isReached;
  isReached = false;
  walk(stmt);
  isReached = wasReached;
}

void LoopIntervals::walk(const StmtRef &stmt) {
  if (!stmt)
    return;
  switch (stmt->kind) {
  case StmtKind::For:
    return walkFor(*stmt);
  case StmtKind::Block: {
    const bool wasReached = isReached;
    for (const StmtRef &child : stmt->children) {
      walk(child);
      forEachStmt(child, [&](const Stmt &s) { isReached &= s.kind != StmtKind::Continue; }); // of one around the block, perhaps
    }
    isReached = wasReached;
    return;
  }
  case StmtKind::If:
  case StmtKind::While:
    record(stmt->expr);
    for (const StmtRef &child : stmt->children)
      maybe(child);
    return;
  default: {
    const bool wasReached = isReached;
    isReached &= stmt->children.empty();
    record(stmt->expr);
    isReached = wasReached;
    for (const StmtRef &child : stmt->children)
      maybe(child);
  }
  }
}

void LoopIntervals::walkFor(const Stmt &loop) {
  walk(loop.children[0]);
  record(loop.expr);
  const std::optional<LoopCounter> counter = counterOf(loop, counters, invariants);
  if (counter && (isReached || isHarmless(*counter))) {
    counters.push_back(*counter);
    walk(loop.children.back());
    counters.pop_back();
  } else {
    maybe(loop.children.back());
  }
  const bool wasReached = isReached;
  isReached = false;
  record(loop.step);
  isReached = wasReached;
}

bool LoopIntervals::isHarmless(const LoopCounter &counter) const {
  return invariants.isHarmless(counter.first) && invariants.isHarmless(counter.last) &&
         (!counter.runs || invariants.isHarmless(counter.runs));
}

void LoopIntervals::record(const ExprRef &expr) {
  if (!expr)
    return;
  if (auto [place, isNew] = places.try_emplace(expr.get(), Place{counters, isReached}); !isNew)
    place->second = std::nullopt;
  const bool isChoice =
      expr->kind == ExprKind::Conditional || (expr->kind == ExprKind::Binary && (expr->op == "&&" || expr->op == "||"));
  const bool wasReached = isReached;
  for (size_t i = 0; i < expr->children.size(); ++i) {
    isReached = wasReached && (!isChoice || i == 0);
    record(expr->children[i]);
  }
  isReached = wasReached;
}

//===-- calls -------------------------------------------------------------------===//

bool LoopIntervals::isBaseFixed(const ExprRef &element) const {
  const ExprRef base = baseOf(element);
  return isPointer(base->type) ? invariants.isInvariant(base) : invariants.isAtOnePlace(base);
}

/// Of a place that is reached in the first and in the last iteration of all loops around it.
std::vector<HostCall> LoopIntervals::between(const HostCall &touched, const ExprRef &element, const LoopCounters &around) const {
  if (!isBaseFixed(element))
    return {};
  if (std::any_of(around.begin(), around.end(), [](const LoopCounter &counter) { return counter.isBoundByOthers; }))
    return betweenEnds(touched, element, around);
  const std::optional<AddressEnds> ends = addressEnds(element, element, around);
  if (!ends || !invariants.isAtOnePlace(ends->low) || !invariants.isAtOnePlace(ends->high))
    return {};
  HostCall call;
  call.kind = touched.kind;
  call.object = touched.object;
  const bool areCounted = std::all_of(around.begin(), around.end(), [](const LoopCounter &counter) { return counter.trips != nullptr; });
  if (const std::optional<HostCall> rows = areCounted ? asRows(call, ends->counted) : std::nullopt)
    return {*rows};
  call.object = ends->low;
  call.last = ends->high;
  std::vector<HostCall> calls{call};
  if (ends->areTwo) {
    call.object = ends->other;
    call.last = ends->opposite;
    calls.push_back(call);
  }
  return calls;
}

/// Of any place: elements by their numbers.
std::vector<HostCall> LoopIntervals::within(const HostCall &touched, const ExprRef &element, const LoopCounters &around) const {
  const std::optional<ExprRef> number = numberOfElement(element);
  const bool isBound = std::any_of(around.begin(), around.end(), [](const LoopCounter &counter) { return counter.isBoundByOthers; });
  const std::optional<AddressEnds> ends = number && !isBound && isBaseFixed(element) ? addressEnds(*number, element, around) : std::nullopt;
  if (!ends || !invariants.isInvariant(ends->low) || !invariants.isInvariant(ends->high))
    return {};
  HostCall call;
  call.kind = touched.kind;
  call.object = firstElement(element);
  call.least = inDoubles(ends->low);
  call.most = inDoubles(ends->high);
  std::vector<HostCall> calls{call};
  if (ends->areTwo) {
    call.least = inDoubles(ends->other);
    call.most = inDoubles(ends->opposite);
    calls.push_back(call);
  }
  return calls;
}

/// Of triangles: inner loops go from a number to one that rises with the outer ones' counters. Where an inner loop has no
/// iteration the interval is larger than what is touched.
std::vector<HostCall> LoopIntervals::betweenEnds(const HostCall &touched, const ExprRef &element,
                                                 const LoopCounters &around) const {
  const std::vector<SteppedBy> stepped = steppedBy(around);
  const bool startAtZero = std::all_of(around.begin(), around.end(),
                                       [](const LoopCounter &counter) { return isLiteralFrom(counter.first, 0); });
  const bool stepByOne = std::all_of(around.begin(), around.end(), [](const LoopCounter &counter) { return counter.step == 1; });
  if (!isPlain(element) || !startAtZero || !stepByOne)
    return {};
  HostCall call;
  call.kind = touched.kind;
  call.object = call.last = element;
  for (size_t k = around.size(); k-- > 0;) {
    const LoopCounter &counter = around[k];
    if (slopeOfAddress(call.object, counter.symbol, stepped) > Slope::NotNegative ||
        slopeOfAddress(call.last, counter.symbol, stepped) > Slope::NotNegative)
      return {};
    call.object = withValue(call.object, counter.symbol, counter.first);
    call.last = withValue(call.last, counter.symbol, counter.last);
  }
  return invariants.isAtOnePlace(call.object) && invariants.isAtOnePlace(call.last) ? std::vector{call} : std::vector<HostCall>();
}

std::vector<HostCall> LoopIntervals::ofAlternative(const HostCall &touched, const ExprRef &lvalue, const Place &place) const {
  HostCall same;
  same.kind = touched.kind;
  same.object = lvalue;
  if (!place.isReached && !invariants.isHarmlessPlace(lvalue))
    return {};
  const ExprRef element = elementAround(lvalue);
  const bool areReached = place.isReached && std::all_of(place.around.begin(), place.around.end(),
                                                         [](const LoopCounter &counter) { return counter.isExact; });
  std::vector<HostCall> calls = invariants.isAtOnePlace(lvalue) ? std::vector{same}
                                : !element                      ? std::vector<HostCall>()
                                : areReached                    ? between(same, element, place.around)
                                                                : within(same, element, place.around);
  ExprRef condition;
  const LoopCounters &around = place.around;
  const std::set<std::string> mentioned = variablesOf(lvalue);
  for (size_t k = 0; k < around.size(); ++k) {
    ExprRef runs = around[k].isBoundByOthers && !mentioned.count(around[k].symbol) ? nullptr : around[k].runs;
    // Of a loop whose bound rises with the counters of others: when it runs at all, it does in the last iteration of those.
    for (size_t outer = k; runs && outer-- > 0;)
      runs = withValue(runs, around[outer].symbol, around[outer].last);
    if (runs)
      condition = condition ? binary("&&", condition, runs, scalarType(Scalar::Int)) : runs;
  }
  for (HostCall &call : calls)
    call.condition = condition;
  return calls;
}

std::vector<HostCall> LoopIntervals::of(const HostCall &touched) const {
  const auto found = places.find(touched.object.get());
  if (!touched.object || found == places.end() || !found->second)
    return {};
  const std::vector<ExprRef> alternatives = invariants.alternatives(touched.object);
  Place place = *found->second;
  place.isReached &= alternatives.size() == 1;
  std::vector<HostCall> all;
  for (const ExprRef &lvalue : alternatives) {
    const std::vector<HostCall> calls = ofAlternative(touched, lvalue, place);
    if (calls.empty())
      return {};
    all.insert(all.end(), calls.begin(), calls.end());
  }
  return all;
}

} // namespace nidus
