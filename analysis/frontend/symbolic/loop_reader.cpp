#include "analysis/frontend/symbolic/loop_reader.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/symbolic/loop_domains.h"
#include "analysis/frontend/symbolic/values.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {

// A counter of 64 bits is followed far past every size (see Assumptions::limitSize), but not to where counter + 1 would wrap.
static constexpr int64_t counterLimit = int64_t(3) << 61;

/// It is undefined in C.
static bool wrapsNever(Scalar type) { return !isUnsigned(type) && sizeOf(type) >= 4; }

static bool isLong(const LoopHeader &h) { return sizeOf(h.type->scalar) == 8; }

/// How far the counter is past the horizon, and above the one below zero.
static Poly pastHorizon(const LoopHeader &h) { return *subtract(Poly::name(h.symbol), Poly(counterLimit)); }
static Poly aboveDepth(const LoopHeader &h) { return *add(Poly::name(h.symbol), Poly(counterLimit)); }

LoopReader::LoopReader(NestFacts &facts, Evaluator &evaluator)
    : context(facts.context), certainty(facts.certainty), parameters(facts.parameters), names(facts.names), assumptions(facts.assumptions),
      dimensions(facts.dimensions), evaluator(evaluator), runsToItsEnd(!facts.source.prepared.isSearch) {}

/// Whoever leaves no loop comes to its end, and C gives a signed counter no value past those of its type on the way.
bool LoopReader::neverWraps(const LoopHeader &h, const StmtRef &body) const {
  bool isLeft = !runsToItsEnd;
  forEachStmt(body, [&](const Stmt &s) { isLeft |= s.kind == StmtKind::Break || s.kind == StmtKind::Return || s.kind == StmtKind::Other; });
  return !isLeft && wrapsNever(h.type->scalar);
}

/// The counter must not wrap on the way to its last test: in C it would start again.
void LoopReader::checkCounterRange(const LoopHeader &h, const Location &location, const State &state) {
  Scalar type = h.type->scalar;
  if (wrapsNever(type))
    return;
  Poly next = *add(Poly::name(h.symbol), Poly(h.step));
  if (assumptions.provedIn(next, type, state.domain) || assumptions.assumeIn(next, type, state.domain))
    return;
  refuse(ReasonId::CounterWraps, location, "the counter '" + context.userName(h.symbol) + "' may wrap around: the loop might not end",
         "use a wider or a signed counter");
}

/// The header sets a variable besides the counter.
void LoopReader::refuseStart(const StmtRef &loop, const std::string &live, const std::string &counter) const {
  bool isMoved = false;
  forEachStmt(loop->children[1], [&](const Stmt &s) { isMoved |= s.kind == StmtKind::Expression && stepOf(s.expr, live); });
  if (isMoved)
    refuse(ReasonId::NonAffineBound, loop->location, "'" + context.userName(live) + "', which the loop over " + counter + " moves along, is used after it",
           "compute it after the loop from " + counter + ", in a variable of its own");
  refuse(ReasonId::NonAffineBound, loop->location, "the header of the loop over " + counter + " also sets '" + context.userName(live) + "', which is used after it",
         "set it before the loop nest, in a statement of its own");
}

/// What keeps a loop from counting from one value to another in fixed steps. The step and the body of `for` loops whose counter is an
/// integer are looked at; what else there is has no counter at all.
void LoopReader::refuseUncounted(const StmtRef &loop) const {
  constexpr ReasonId id = ReasonId::NonAffineBound;
  const std::string counted = "write it as for (i = first; i < end; i++)";
  const ExprRef step = loop->kind == StmtKind::For ? loop->step : nullptr;
  const bool moves = step && (step->kind == ExprKind::Assign || step->kind == ExprKind::Increment) &&
                     step->children[0]->kind == ExprKind::Variable;
  if (!moves || !loop->expr)
    refuse(id, loop->location, "the loop has no counter that goes from one value to another in fixed steps", counted);
  const std::string symbol = step->children[0]->name, name = "'" + context.userName(symbol) + "'";
  const Variable *counter = ownVariable(context.function(), symbol);
  if (!counter)
    refuse(id, loop->location, "the loop's counter " + name + " is no local variable, or its address is taken",
           "use a counter of its own in this loop");
  if (isPointer(counter->type))
    refuse(id, loop->location, "the loop moves the pointer " + name + " in a way that cannot be followed",
           "count with an integer, and index an array");
  if (!isInteger(counter->type))
    refuse(id, loop->location, "the counter " + name + " is not an integer",
           "count with an integer, and compute " + name + " from it in the body");
  if (assignments(loop->children[1]).count(symbol))
    refuse(id, loop->location, "the body of the loop changes its counter " + name,
           "leave the counter alone, and skip iterations with 'if' or 'continue'");
  for (const std::string &live : loop->liveAfter)
    for (const StmtRef &start : startsOf(loop))
      if (live != symbol && setBy(start, live))
        refuseStart(loop, live, name);
  if (stepOf(step, symbol))
    refuse(id, loop->location, "the loop over " + name + " does not set its counter first, or changes something in its condition",
           counted);
  const ExprRef next = step->op == "=" ? stripImplicitCasts(step->children[1]) : step;
  const bool isSum = next->op == "+=" || next->op == "-=" || next->op == "+" || next->op == "-";
  if (isSum && (isVariable(next->children[0], symbol) || (next->op == "+" && isVariable(next->children[1], symbol))))
    refuse(id, loop->location, "the loop over " + name + " does not count by a number, nor by a variable that surely stays the same",
           "write it as for (i = first; i < end; i += step) with local variables that are set before the loop nest");
  refuse(id, loop->location, "the counter " + name + " does not move by the same number in every iteration");
}

/// The value with which the counter begins.
Poly LoopReader::firstValue(const LoopHeader &h, State &state) {
  std::optional<Poly> first;
  if (Value v = evaluator.evaluate(h.first, state); v.kind == Value::Kind::Integer) {
    v = evaluator.convert(v, h.first->type, h.type, state);
    first = v.poly ? assumptions.linear(*v.poly) : std::nullopt;
  }
  bool usesUnknown = !first;
  for (const std::string &name : first ? first->names() : std::set<std::string>())
    usesUnknown |= names.isUnknown(name);
  if (usesUnknown)
    refuse(ReasonId::NonAffineBound, h.first->location,
           "the first value of the counter '" + context.userName(h.symbol) + "' is not a sum of sizes and outer counters");
  return *first;
}

/// The instances with the values that the counter has from the first one on, whether or not the condition holds.
static isl::set countingFrom(const isl::set &domain, const LoopHeader &h, const Poly &first) {
  const isl::set counting = domain.intersect(stepsFrom(first, h.step, h.symbol));
  return isLong(h) ? counting.intersect(constraint(pastHorizon(h), "<=")).intersect(constraint(aboveDepth(h), ">="))
                   : counting.intersect(typeRange(h.symbol, h.type->scalar));
}

/// The same where the condition says on its own that the loop ends.
static isl::set withoutTypeRange(const isl::set &domain, const LoopHeader &h) {
  const isl::set ended = domain.gist(typeRange(h.symbol, h.type->scalar));
  const isl::set bounds = withFractions(ended);
  const int counter = isl_set_find_dim_by_name(bounds.get(), isl_dim_param, h.symbol.c_str());
  if (counter < 0)
    return domain;
  const auto dimension = static_cast<unsigned>(counter);
  const bool isBounded = h.step > 0 ? isl_set_dim_has_upper_bound(bounds.get(), isl_dim_param, dimension)
                                    : isl_set_dim_has_lower_bound(bounds.get(), isl_dim_param, dimension);
  return isBounded ? ended : domain;
}

/// Restricts the state to what comes before the condition is false for the first time.
void LoopReader::endWith(const Split &split, const LoopHeader &h, const isl::set &before, State &state) {
  const isl::set edge = constraint(pastHorizon(h), "=").unite(constraint(aboveDepth(h), "="));
  const bool leavesHorizon =
      isLong(h) && !parameters.withRanges(state.domain.intersect(assumptions.known()).intersect(split.whenTrue).intersect(edge)).is_empty();
  // A condition that wraps, y + 2 < n, becomes true again after the loop's end.
  const std::set<std::string> fixed = evaluator.fixedNames(before);
  bool goesOn = split.exact && !isContiguous(state.domain.intersect(assumptions.known()), split, h.symbol, h.step, fixed);
  if (goesOn && !leavesHorizon) {
    const isl::set whole = state.domain;
    state.domain = coalesced(beforeFirst(state.domain, split, h.symbol, h.step, fixed));
    const isl::set again = soonAfter(state.domain, split, h.symbol, h.step, fixed)
                               .intersect(whole.intersect(split.whenTrue))
                               .intersect(assumptions.known());
    goesOn = !parameters.withRanges(again).is_empty() && !assumptions.assume(again);
  }
  if (leavesHorizon || !split.exact || goesOn)
    refuse(ReasonId::NonAffineBound, h.condition->location,
           "the end of the loop over '" + context.userName(h.symbol) + "' is not a sum of sizes and outer counters",
           "compute the bound into a variable before the loop nest");
}

/// i != n: starting past the end, the original would run on.
void LoopReader::checkStart(const StmtRef &loop, const LoopHeader &h, const Poly &first, const isl::set &before, const Split &split,
                            State &state) {
  const isl::set starts = before.intersect(assumptions.known()).intersect(constraint(*subtract(Poly::name(h.symbol), first), "="));
  const isl::set atEnd = evaluator.condition(loop->expr, state).whenFalse;
  const isl::set past = starts.intersect(split.whenFalse).subtract(atEnd);
  if (!past.is_empty() && !assumptions.assume(past))
    refuse(ReasonId::NonAffineBound, h.condition->location, "the loop over '" + context.userName(h.symbol) + "' may never end",
           "write the condition with <");
}

/// The code after the loop reads the counter: the first value that fails the condition; without any iteration, the first value.
void LoopReader::keepCounter(const StmtRef &loop, const LoopHeader &h, const isl::set &ended) {
  if (dimensions.loops.size() > 1 || context.lookup(h.symbol)->isRegister)
    refuse(ReasonId::ScalarLiveOut, loop->location, "the value of '" + context.userName(h.symbol) + "' after the loop is used",
           "use a counter of its own in this loop nest");
  LiveOutCounter out;
  out.symbol = h.symbol;
  out.type = h.type;
  out.step = h.step;
  std::set<std::string> kept = parameters.names();
  kept.insert(h.symbol);
  out.end = toTuple(projectOnto(ended.intersect(assumptions.known()), kept), "end", {h.symbol});
  dimensions.liveOut = out;
}

void LoopReader::enter(const StmtRef &loop, State &state) {
  std::optional<LoopHeader> h = loopHeader(loop, context.function());
  if (!h)
    refuseUncounted(loop);
  names.reserve(h->symbol);
  for (const Loop &outer : dimensions.loops)
    if (outer.symbol == h->symbol)
      refuse(ReasonId::NonAffineBound, loop->location, "the counter '" + context.userName(h->symbol) + "' is used by an enclosing loop too",
             "give each loop a counter of its own");
  certainty.alwaysEvaluated = dimensions.loops.empty();
  certainty.inHeader = true;
  const Poly first = firstValue(*h, state);
  state.variables[h->symbol] = integer(Poly::name(h->symbol));
  state.numbers.clear();
  const isl::set before = state.domain;
  state.domain = countingFrom(before, *h, first);
  const Split split = evaluator.condition(h->condition, state);
  certainty.alwaysEvaluated = certainty.inHeader = false;
  endWith(split, *h, before, state);
  const isl::set ended = state.domain.intersect(split.whenFalse);
  state.domain = coalesced(state.domain.intersect(split.whenTrue));
  if (loop->expr != h->condition)
    checkStart(loop, *h, first, before, split, state);
  checkCounterRange(*h, loop->location, state);
  // Where the end of the loop implies it, the range of the counter's type says nothing more.
  state.domain = parameters.withoutRanges(state.domain);
  if (!isLong(*h) && neverWraps(*h, loop->children.back()))
    state.domain = withoutTypeRange(state.domain, *h);
  names.addCounter(h->symbol);
  dimensions.loops.push_back({h->symbol, h->type, h->first, h->condition, h->step, {}, loop->location});
  if (std::count(loop->liveAfter.begin(), loop->liveAfter.end(), h->symbol))
    keepCounter(loop, *h, ended);
}

} // namespace nidus::frontend
