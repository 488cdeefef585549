#include "analysis/frontend/symbolic/float_bounds.h"
#include "analysis/frontend/symbolic/values.h"
#include <cmath>

namespace nidus::frontend {

// All integers up to 2^24 are values of float; sums with numbers up to the margin are tested against the half of it.
static constexpr int64_t exactLimit = int64_t(1) << 23;
static constexpr int64_t marginLimit = 64;

Value valueOfLiteral(const Expr &literal) {
  Value value;
  char *end = nullptr;
  double number = std::strtod(literal.spelling.c_str(), &end);
  value.isNumber = end != literal.spelling.c_str() && !std::isnan(number); // not a name as HUGE_VAL
  if (value.isNumber && std::fabs(number) <= double(exactLimit)) {
    value.least = FloatBound{Poly(int64_t(std::floor(number)))};
    value.most = FloatBound{Poly(int64_t(std::ceil(number)))};
  }
  return value;
}

FloatBounds::FloatBounds(NestFacts &facts, Arithmetic &arithmetic)
    : context(facts.context), names(facts.names), assumptions(facts.assumptions), arithmetic(arithmetic) {}

Value FloatBounds::converted(const Value &value, const TypeRef &from, const TypeRef &to) {
  Value out;
  if (isInteger(from)) {
    out.isNumber = true;
    std::optional<Poly> p = value.poly && !names.usesUnknown(*value.poly) ? assumptions.linear(*value.poly) : std::nullopt;
    bool isRounded = to->scalar == Scalar::Float && p && !p->isConstant();
    bool fits = p && (p->isConstant() ? std::abs(p->constant()) <= exactLimit : sizeOf(from->scalar) <= 4);
    if (fits)
      out.least = out.most = FloatBound{*p, false, isRounded};
    return out;
  }
  if (!isFloating(from))
    return out;
  out.least = value.least;
  out.most = value.most;
  out.isNumber = value.isNumber;
  if (sizeOf(to->scalar) < sizeOf(from->scalar))
    for (std::optional<FloatBound> *bound : {&out.least, &out.most})
      if (*bound)
        (**bound).isStrict = false, (**bound).isRounded = !(**bound).value.isConstant();
  return out;
}

static std::optional<FloatBound> combine(const std::string &op, const std::optional<FloatBound> &a,
                                         const std::optional<FloatBound> &b) {
  if (!a || !b)
    return std::nullopt;
  auto isMargin = [](const Poly &p) { return p.isConstant() && std::abs(p.constant()) <= marginLimit; };
  if (!isMargin(a->value) && !isMargin(b->value))
    return std::nullopt;
  std::optional<Poly> value = op == "+" ? add(a->value, b->value) : subtract(a->value, b->value);
  if (!value || (value->isConstant() && std::abs(value->constant()) > exactLimit))
    return std::nullopt;
  return FloatBound{*value, false, !value->isConstant()};
}

Value FloatBounds::sum(const std::string &op, const Value &a, const Value &b) {
  Value out;
  out.isNumber = a.isNumber && b.isNumber && ((a.least && a.most) || (b.least && b.most));
  out.least = combine(op, a.least, op == "+" ? b.least : b.most);
  out.most = combine(op, a.most, op == "+" ? b.most : b.least);
  return out;
}

Value FloatBounds::extremum(const Value &a, const Value &b, Side side, const State &state) const {
  Value out;
  out.isNumber = a.isNumber || b.isNumber;
  if (b.isNumber && b.bound(side))
    out.bound(side) = b.bound(side);
  else if (a.isNumber)
    out.bound(side) = a.bound(side);
  Side other = side == Side::Most ? Side::Least : Side::Most;
  out.bound(other) = weaker(a.bound(other), state, b.bound(other), state, other);
  return out;
}

std::optional<FloatBound> FloatBounds::weaker(const std::optional<FloatBound> &a, const State &whereA,
                                              const std::optional<FloatBound> &b, const State &whereB,
                                              Side side) const {
  if (!a || !b)
    return std::nullopt;
  auto covers = [&](const FloatBound &one, const FloatBound &other, const State &where) {
    return side == Side::Least ? assumptions.provedAtMost(one.value, other.value, where.domain)
                               : assumptions.provedAtMost(other.value, one.value, where.domain);
  };
  std::optional<FloatBound> out;
  if (covers(*a, *b, whereB))
    out = a;
  else if (covers(*b, *a, whereA))
    out = b;
  if (out) {
    out->isStrict = a->isStrict && b->isStrict;
    out->isRounded = a->isRounded || b->isRounded;
  }
  return out;
}

/// The variable whose value the operand of a comparison is.
static ExprRef comparedVariable(ExprRef operand) {
  while (operand->kind == ExprKind::Cast && isFloating(operand->type) && isFloating(operand->children[0]->type) &&
         sizeOf(operand->type->scalar) >= sizeOf(operand->children[0]->type->scalar))
    operand = operand->children[0];
  return operand->kind == ExprKind::Variable ? operand : nullptr;
}

void FloatBounds::compare(const ExprRef &expr, const Value &a, const Value &b, Split &out) const {
  bool isLess = expr->op == "<" || expr->op == "<=", isMore = expr->op == ">" || expr->op == ">=";
  if (!isLess && !isMore)
    return;
  bool isStrict = expr->op.size() == 1;
  for (int side : {0, 1}) {
    ExprRef operand = comparedVariable(expr->children[side]);
    const Value &other = side == 0 ? b : a;
    if (!operand || !context.isPrivate(operand->name) || context.lookup(operand->name)->addressTaken)
      continue;
    bool isBelow = isLess == (side == 0); // when the comparison holds
    Side whenTrue = isBelow ? Side::Most : Side::Least, whenFalse = isBelow ? Side::Least : Side::Most;
    auto add = [&](std::vector<Refinement> &all, Side where, bool strict) {
      FloatBound bound = *other.bound(where);
      bound.isStrict |= strict;
      all.push_back({context.keyOf(operand->name), where, bound});
    };
    if (other.bound(whenTrue))
      add(out.ifTrue, whenTrue, isStrict);
    if (other.bound(whenFalse) && other.isNumber)
      add(out.ifFalse, whenFalse, !isStrict);
  }
}

void FloatBounds::refine(const std::vector<Refinement> &refinements, State &state) const {
  for (const Refinement &r : refinements) {
    auto found = state.variables.find(r.symbol);
    if (found == state.variables.end())
      continue;
    std::optional<FloatBound> &bound = found->second.bound(r.side);
    bool isTighter = !bound || (r.side == Side::Least ? assumptions.provedAtMost(bound->value, r.bound.value, state.domain)
                                                      : assumptions.provedAtMost(r.bound.value, bound->value, state.domain));
    if (isTighter)
      bound = r.bound;
  }
}

Value FloatBounds::truncated(const Value &value, Scalar type, State &state) {
  if (!value.least && !value.most)
    return integer();
  auto holds = [&](const FloatBound &bound) {
    Poly past = *subtract(bound.value, Poly(exactLimit)), before = *add(bound.value, Poly(exactLimit));
    isl::set inexact = constraint(past, ">").unite(constraint(before, "<"));
    return !bound.isRounded || assumptions.assume(state.domain.intersect(assumptions.known()).intersect(inexact));
  };
  Poly result = arithmetic.unknown(type, state);
  bool hasLeast = value.least && holds(*value.least);
  if (hasLeast)
    state.domain = state.domain.intersect(constraint(*subtract(result, value.least->value), ">="));
  if (value.most && holds(*value.most)) {
    bool isBelow = value.most->isStrict && hasLeast && assumptions.provedAtMost(Poly(0), value.least->value, state.domain);
    state.domain = state.domain.intersect(constraint(*subtract(result, value.most->value), isBelow ? "<" : "<="));
  }
  return integer(result);
}

} // namespace nidus::frontend
