//===- nest_loops.cpp - loops that become dimensions -----------------------===//
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/symbolic/nest_builder.h"
#include "analysis/frontend/syntax/loop_header.h"
#include "analysis/frontend/syntax/syntax.h"

namespace nidus::frontend {

static constexpr int64_t counterLimit = int64_t(3) << 61;

isl::set stepsFrom(const Poly &first, int64_t step, const std::string &name) {
  std::optional<Poly> back = subtract(first, Poly::name(name));
  if (back && (step == 1 || step == -1))
    return constraint(*back, step > 0 ? "<=" : ">=");
  std::set<std::string> names = first.names();
  names.insert(name);
  std::string list;
  for (const std::string &n : names)
    list += (list.empty() ? "" : ",") + n;
  return isl::set(islContext(), "[" + list + "] -> { : exists n__0 : " + name + " = " + first.text() + " + " +
                                    std::to_string(step) + "*n__0 and n__0 >= 0 }");
}

/// `set` with the name `from` called `to`.
static isl::set renamed(const isl::set &set, const std::string &from, const std::string &to) {
  return fromTuple(toTuple(set, "R", {from}), {to});
}

// Threads of the last block past the end of a loop: no block is larger along one axis.
static constexpr int64_t overshoot = 1024;

static const std::string earlier = "earlier__0";

/// { : the condition is false for `earlier`, an iteration before `name` }. What was computed on the way to the
/// condition belongs to one iteration only.
static isl::set afterFirst(const isl::set &domain, const Split &split, const std::string &name, int64_t step,
                           std::set<std::string> fixed) {
  fixed.insert(name);
  isl::set ended = renamed(projectOnto(domain.intersect(split.whenFalse), fixed), name, earlier);
  return ended.intersect(constraint(*subtract(Poly::name(earlier), Poly::name(name)), step > 0 ? "<" : ">"));
}

isl::set beforeFirst(const isl::set &domain, const Split &split, const std::string &name, int64_t step,
                     const std::set<std::string> &fixed) {
  isl::set later = afterFirst(domain, split, name, step, fixed);
  return domain.subtract(later.project_out_param(earlier));
}

/// Threads past the end of the loop decide by the condition that they have nothing to do: it must be false for a while.
static isl::set soonAfter(const isl::set &upToFirst, const Split &split, const std::string &name, int64_t step,
                          const std::set<std::string> &fixed) {
  isl::set later = afterFirst(upToFirst, split, name, step, fixed);
  Poly distance = *subtract(Poly::name(name), Poly::name(earlier));
  int64_t most = overshoot * (step > 0 ? step : -step);
  return later.intersect(constraint(*subtract(distance, Poly(most)), "<="))
      .intersect(constraint(*add(distance, Poly(most)), ">="))
      .project_out_param(earlier);
}

/// i < n: one inequality against which the counter runs, and all else in it is the same in all iterations. So is nearly every
/// condition, and isl need not look at all loops around.
static bool endsForGood(const Split &split, const std::string &name, int64_t step, const std::set<std::string> &fixed) {
  const std::optional<std::vector<Poly>> all = split.exact ? inequalitiesOf(split.whenTrue, INT32_MAX) : std::nullopt;
  if (!all || all->size() != 1)
    return false;
  int64_t slope = 0;
  bool isFixed = true;
  for (const auto &[monomial, coefficient] : all->front().terms())
    if (monomial == std::vector<std::string>{name})
      slope = coefficient;
    else
      isFixed &= monomial.empty() || fixed.count(monomial[0]) > 0;
  return isFixed && (step > 0 ? slope < 0 : slope > 0);
}

bool isContiguous(const isl::set &domain, const Split &split, const std::string &name, int64_t step,
                  const std::set<std::string> &fixed) {
  if (endsForGood(split, name, step, fixed))
    return true;
  isl::set later = afterFirst(domain, split, name, step, fixed);
  return domain.intersect(split.whenTrue).intersect(later).is_empty();
}

/// Some code in the loop holds the variable's address: iterations of loops inside may change it for those that follow.
static bool isAddressed(const std::string &symbol, const StmtRef &loop) {
  bool found = false;
  forEachExpr(loop, [&](const Expr &e) { found |= e.kind == ExprKind::AddressOf && isVariable(e.children[0], symbol); });
  return found;
}

StmtRef innerLoop(const StmtRef &loop, std::vector<StmtRef> &before) {
  before.clear();
  StmtRef body = loop->children.back();
  while (body->kind == StmtKind::Block && body->children.size() == 1)
    body = body->children[0];
  if (body->kind == StmtKind::For)
    return body;
  if (body->kind != StmtKind::Block)
    return nullptr;
  for (const StmtRef &child : body->children) {
    if (child->kind == StmtKind::Empty)
      continue;
    if (child->kind == StmtKind::For && child == body->children.back())
      return child;
    bool declares = child->kind == StmtKind::Declare && (isScalar(child->type) || isPointer(child->type));
    bool assigns = child->kind == StmtKind::Expression && child->expr->kind == ExprKind::Assign &&
                   child->expr->op == "=" && child->expr->children[0]->kind == ExprKind::Variable;
    if ((!declares && !assigns) || isAddressed(declares ? child->name : child->expr->children[0]->name, loop))
      return nullptr;
    before.push_back(child);
  }
  return nullptr;
}

/// What does not change while a loop runs that begins with `before`.
std::set<std::string> NestBuilder::fixedNames(const isl::set &before) const {
  std::set<std::string> fixed = parameterNames;
  for (const std::string &name : namesOf(before))
    fixed.insert(name);
  return fixed;
}

/// The counter must not wrap on the way to its last test: in C it would start again.
void NestBuilder::checkCounterRange(const LoopHeader &h, const Location &location, const State &state) {
  Scalar type = h.type->scalar;
  if (!isUnsigned(type) && sizeOf(type) >= 4)
    return; // undefined in C
  Poly next = *add(Poly::name(h.symbol), Poly(h.step));
  if (provedIn(next, type, state) || assumeIn(next, type, state))
    return;
  refuse(ReasonId::CounterWraps, location, "the counter '" + userName(h.symbol) + "' may wrap around: the loop might not end",
         "use a wider or a signed counter");
}

/// The header sets a variable besides the counter.
void NestBuilder::refuseStart(const StmtRef &loop, const std::string &live, const std::string &counter) const {
  bool isMoved = false;
  forEachStmt(loop->children[1], [&](const Stmt &s) { isMoved |= s.kind == StmtKind::Expression && stepOf(s.expr, live); });
  if (isMoved)
    refuse(ReasonId::NonAffineBound, loop->location, "'" + userName(live) + "', which the loop over " + counter + " moves along, is used after it",
           "compute it after the loop from " + counter + ", in a variable of its own");
  refuse(ReasonId::NonAffineBound, loop->location, "the header of the loop over " + counter + " also sets '" + userName(live) + "', which is used after it",
         "set it before the loop nest, in a statement of its own");
}

/// What keeps a loop from counting from one value to another in fixed steps. The step and the body of `for` loops whose counter is an
/// integer are looked at; what else there is has no counter at all.
void NestBuilder::refuseUncounted(const StmtRef &loop) const {
  constexpr ReasonId id = ReasonId::NonAffineBound;
  const std::string counted = "write it as for (i = first; i < end; i++)";
  const ExprRef step = loop->kind == StmtKind::For ? loop->step : nullptr;
  const bool moves = step && (step->kind == ExprKind::Assign || step->kind == ExprKind::Increment) &&
                     step->children[0]->kind == ExprKind::Variable;
  if (!moves || !loop->expr)
    refuse(id, loop->location, "the loop has no counter that goes from one value to another in fixed steps", counted);
  const std::string symbol = step->children[0]->name, name = "'" + userName(symbol) + "'";
  const Variable *counter = ownVariable(*current, symbol);
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

/// Makes the counter of a loop a dimension of the instances.
void NestBuilder::enterLoop(const StmtRef &loop, State &state) {
  std::optional<LoopHeader> h = loopHeader(loop, *current);
  if (!h)
    refuseUncounted(loop);
  usedNames.insert(h->symbol);
  for (const Loop &outer : loops)
    if (outer.symbol == h->symbol)
      refuse(ReasonId::NonAffineBound, loop->location, "the counter '" + userName(h->symbol) + "' is used by an enclosing loop too",
             "give each loop a counter of its own");
  bool outermost = loops.empty();
  alwaysEvaluated = outermost;
  inHeader = true;
  std::optional<Poly> first;
  if (Value v = evaluate(h->first, state); v.kind == Value::Kind::Integer) {
    v = convert(v, h->first->type, h->type, state);
    first = v.poly ? linear(*v.poly) : std::nullopt;
  }
  bool usesFree = !first;
  for (const std::string &name : first ? first->names() : std::set<std::string>())
    usesFree |= freeNames.count(name) > 0;
  if (usesFree)
    refuse(ReasonId::NonAffineBound, h->first->location,
           "the first value of the counter '" + userName(h->symbol) + "' is not a sum of sizes and outer counters");
  Value counter;
  counter.kind = Value::Kind::Integer;
  counter.poly = Poly::name(h->symbol);
  state.variables[h->symbol] = counter;
  state.numbers.clear();
  isl::set before = state.domain;
  state.domain = state.domain.intersect(stepsFrom(*first, h->step, h->symbol));
  // A counter of 64 bits is followed far past every size (see longLimit), but not to where counter + 1 would wrap.
  bool isLongCounter = sizeOf(h->type->scalar) == 8;
  Poly horizon = *subtract(Poly::name(h->symbol), Poly(counterLimit));
  Poly depth = *add(Poly::name(h->symbol), Poly(counterLimit));
  if (isLongCounter)
    state.domain = state.domain.intersect(constraint(horizon, "<=")).intersect(constraint(depth, ">="));
  else
    state.domain = state.domain.intersect(typeRange(h->symbol, h->type->scalar));
  Split split = condition(h->condition, state);
  alwaysEvaluated = inHeader = false;
  isl::set edge = constraint(horizon, "=").unite(constraint(depth, "="));
  bool leavesHorizon =
      isLongCounter &&
      !withRanges(state.domain.intersect(known()).intersect(split.whenTrue).intersect(edge)).is_empty();
  // A condition that wraps, y + 2 < n, becomes true again after the loop's end.
  std::set<std::string> fixed = fixedNames(before);
  bool goesOn = split.exact && !isContiguous(state.domain.intersect(known()), split, h->symbol, h->step, fixed);
  if (goesOn && !leavesHorizon) {
    isl::set whole = state.domain;
    state.domain = coalesced(beforeFirst(state.domain, split, h->symbol, h->step, fixed));
    isl::set again = soonAfter(state.domain, split, h->symbol, h->step, fixed)
                         .intersect(whole.intersect(split.whenTrue))
                         .intersect(known());
    goesOn = !withRanges(again).is_empty() && !assume(again);
  }
  if (leavesHorizon || !split.exact || goesOn)
    refuse(ReasonId::NonAffineBound, h->condition->location,
           "the end of the loop over '" + userName(h->symbol) + "' is not a sum of sizes and outer counters",
           "compute the bound into a variable before the loop nest");
  isl::set ended = state.domain.intersect(split.whenFalse);
  state.domain = coalesced(state.domain.intersect(split.whenTrue));
  if (loop->expr != h->condition) {
    // i != n: starting past the end, the original would run on.
    isl::set starts = before.intersect(known()).intersect(constraint(*subtract(Poly::name(h->symbol), *first), "="));
    isl::set atEnd = condition(loop->expr, state).whenFalse;
    isl::set past = starts.intersect(split.whenFalse).subtract(atEnd);
    if (!past.is_empty() && !assume(past))
      refuse(ReasonId::NonAffineBound, h->condition->location, "the loop over '" + userName(h->symbol) + "' may never end",
             "write the condition with <");
  }
  checkCounterRange(*h, loop->location, state);
  // Where the end of the loop implies it, the range of the counter's type says nothing more.
  state.domain = withoutRanges(state.domain);
  loops.push_back({h->symbol, h->type, h->first, h->condition, h->step, {}, loop->location});
  for (const std::string &live : loop->liveAfter)
    if (live == h->symbol) {
      const Variable *v = lookup(h->symbol);
      if (!outermost || v->isRegister)
        refuse(ReasonId::ScalarLiveOut, loop->location, "the value of '" + userName(h->symbol) + "' after the loop is used",
               "use a counter of its own in this loop nest");
      LiveOutCounter out;
      out.symbol = h->symbol;
      out.type = h->type;
      out.step = h->step;
      // The first value that fails the condition; without any iteration, the first value.
      isl::set values = ended.intersect(known());
      out.end = toTuple(projectOnto(values,
                                    [&] {
                                      std::set<std::string> keep = parameterNames;
                                      keep.insert(h->symbol);
                                      return keep;
                                    }()),
                        "end", {h->symbol});
      liveOut = out;
    }
}

/// The sizes for which the block writes something, when all that it does is a loop.
isl::set NestBuilder::whenDoingSomething() const {
  const StmtRef &only = body->kind == StmtKind::Block && body->children.size() == 1 ? body->children[0] : body;
  if (only->kind != StmtKind::For)
    return everything();
  isl::set sizes = nothing();
  for (const RecordedAccess &access : accesses)
    if (access.kind != AccessKind::Read)
      sizes = sizes.unite(projectOnto(access.domain, parameterNames));
  return coalesced(sizes);
}

} // namespace nidus::frontend
