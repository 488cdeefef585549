//===- nest_loops.cpp - loops that become dimensions -----------------------===//
#include "analysis/frontend/nest_builder.h"
#include "analysis/frontend/syntax.h"

namespace nidus::frontend {

static constexpr int64_t counterLimit = int64_t(1) << 61;

isl::set stepsFrom(const Poly &first, int64_t step, const std::string &name) {
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

bool isContiguous(const isl::set &domain, const Split &split, const std::string &name, int64_t step) {
  isl::set ended = domain.intersect(split.whenFalse);
  isl::set runs = renamed(domain.intersect(split.whenTrue), name, "later__0");
  isl::set after = constraint(*subtract(Poly::name(name), Poly::name("later__0")), step > 0 ? "<" : ">");
  return ended.intersect(runs).intersect(after).is_empty();
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
    if (!declares && !assigns)
      return nullptr;
    before.push_back(child);
  }
  return nullptr;
}

/// The value of a literal step: 2, -1, (long)4.
static std::optional<int64_t> literal(const ExprRef &expr) {
  ExprRef e = stripCasts(expr);
  if (e->kind == ExprKind::IntLiteral)
    return e->value;
  if (e->kind == ExprKind::Unary && e->op == "-") {
    std::optional<int64_t> v = literal(e->children[0]);
    return v ? std::optional(-*v) : v;
  }
  return std::nullopt;
}

static bool isVariable(const ExprRef &expr, const std::string &symbol) {
  ExprRef e = stripCasts(expr);
  return e->kind == ExprKind::Variable && e->name == symbol;
}

/// ++i, i--, i += 2, i -= 2, i = i + 2
static std::optional<int64_t> stepOf(const ExprRef &step, const std::string &symbol) {
  if (!step || step->children.empty() || !isVariable(step->children[0], symbol))
    return std::nullopt;
  if (step->kind == ExprKind::Increment)
    return step->op == "++" ? 1 : -1;
  if (step->kind != ExprKind::Assign)
    return std::nullopt;
  if (step->op == "+=" || step->op == "-=") {
    std::optional<int64_t> v = literal(step->children[1]);
    return v ? std::optional(step->op == "+=" ? *v : -*v) : v;
  }
  ExprRef sum = stripCasts(step->children[1]);
  if (step->op != "=" || sum->kind != ExprKind::Binary || (sum->op != "+" && sum->op != "-") ||
      !isVariable(sum->children[0], symbol))
    return std::nullopt;
  std::optional<int64_t> v = literal(sum->children[1]);
  return v ? std::optional(sum->op == "+" ? *v : -*v) : v;
}

/// Counter, first value, condition and step of a counted loop whose body leaves the counter alone.
std::optional<NestBuilder::Header> NestBuilder::header(const StmtRef &loop) {
  if (loop->kind != StmtKind::For || !loop->expr || !loop->step)
    return std::nullopt;
  Header h;
  StmtRef init = loop->children[0];
  if (init->kind == StmtKind::Block && init->children.size() == 1)
    init = init->children[0];
  if (init->kind == StmtKind::Declare && init->expr) {
    h.symbol = init->name;
    h.first = init->expr;
  } else if (init->kind == StmtKind::Expression && init->expr->kind == ExprKind::Assign && init->expr->op == "=" &&
             init->expr->children[0]->kind == ExprKind::Variable) {
    h.symbol = init->expr->children[0]->name;
    h.first = init->expr->children[1];
  } else {
    return std::nullopt;
  }
  const Variable *v = lookup(h.symbol);
  if (!v || !isInteger(v->type) || v->type->scalar == Scalar::Bool || v->addressTaken || v->type->isVolatile ||
      (v->storage != Storage::Local && v->storage != Storage::Parameter))
    return std::nullopt;
  h.type = unqualified(v->type);
  std::optional<int64_t> step = stepOf(loop->step, h.symbol);
  if (!step || *step == 0 || *step > 1 << 20 || *step < -(1 << 20))
    return std::nullopt;
  h.step = *step;
  if (assignments(loop->children[1]).count(h.symbol))
    return std::nullopt;
  bool changes = false;
  forEachExpr(loop->expr,
              [&](const Expr &e) { changes |= e.kind == ExprKind::Assign || e.kind == ExprKind::Increment; });
  if (changes)
    return std::nullopt;
  h.condition = loop->expr;
  // i != n ends a loop of step 1 where i < n does, if it starts before: the caller tests that.
  if (h.condition->kind == ExprKind::Binary && h.condition->op == "!=" && (h.step == 1 || h.step == -1)) {
    auto ordered = std::make_shared<Expr>(*h.condition);
    bool counterLeft = isVariable(h.condition->children[0], h.symbol);
    ordered->op = (h.step == 1) == counterLeft ? "<" : ">";
    h.condition = ordered;
  }
  return h;
}

/// The counter must not wrap on the way to its last test: in C it would start again.
void NestBuilder::checkCounterRange(const Header &h, const Location &location, const State &state) {
  Scalar type = h.type->scalar;
  if (!isUnsigned(type) && sizeOf(type) >= 4)
    return; // undefined in C
  Poly next = *add(Poly::name(h.symbol), Poly(h.step));
  if (provedIn(next, type, state) || assumeIn(next, type, state))
    return;
  refuse("counter-wraps", location, "the counter '" + h.symbol + "' may wrap around: the loop might not end",
         "use a wider or a signed counter");
}

/// Makes the counter of a loop a dimension of the instances.
void NestBuilder::enterLoop(const StmtRef &loop, State &state) {
  std::optional<Header> h = header(loop);
  if (!h)
    refuse("non-affine-bound", loop->location, "the loop does not count from one value to another in fixed steps",
           "write it as for (i = first; i < end; i += step) and leave i alone in its body");
  usedNames.insert(h->symbol);
  for (const Loop &outer : loops)
    if (outer.symbol == h->symbol)
      refuse("non-affine-bound", loop->location, "the counter '" + h->symbol + "' is used by an enclosing loop too");
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
    refuse("non-affine-bound", h->first->location,
           "the first value of the counter '" + h->symbol + "' cannot be followed");
  Value counter;
  counter.kind = Value::Kind::Integer;
  counter.poly = Poly::name(h->symbol);
  state.variables[h->symbol] = counter;
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
      isLongCounter && !state.domain.intersect(known()).intersect(split.whenTrue).intersect(edge).is_empty();
  if (leavesHorizon || !split.exact || !isContiguous(state.domain.intersect(known()), split, h->symbol, h->step))
    refuse("non-affine-bound", h->condition->location,
           "the end of the loop over '" + h->symbol + "' is not a sum of sizes and outer counters",
           "compute the bound into a variable before the loop nest");
  isl::set ended = state.domain.intersect(split.whenFalse);
  state.domain = state.domain.intersect(split.whenTrue).coalesce();
  if (loop->expr != h->condition) {
    // i != n: starting past the end, the original would run on.
    isl::set starts = before.intersect(known()).intersect(constraint(*subtract(Poly::name(h->symbol), *first), "="));
    isl::set atEnd = condition(loop->expr, state).whenFalse;
    isl::set past = starts.intersect(split.whenFalse).subtract(atEnd);
    if (!past.is_empty() && !assume(past))
      refuse("non-affine-bound", h->condition->location, "the loop over '" + h->symbol + "' may never end",
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
        refuse("scalar-live-out", loop->location, "the value of '" + h->symbol + "' after the loop is used",
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

} // namespace nidus::frontend
