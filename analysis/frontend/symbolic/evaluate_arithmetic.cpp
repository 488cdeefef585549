//===- evaluate_arithmetic.cpp - sums, quotients and masks ------------------===//
#include "analysis/frontend/symbolic/values.h"

namespace nidus::frontend {

std::string quotientName(const Poly &dividend, int64_t divisor, const std::string &op) {
  std::string name = op == "/" ? "div" : op == "%" ? "rem" : op == ">>" ? "quo" : "mod";
  for (const auto &[monomial, c] : dividend.terms())
    name += "_" + (monomial.empty() ? "" : monomial[0] + "_") + std::to_string(c < 0 ? -c : c) + (c < 0 ? "m" : "");
  return name + "_by_" + std::to_string(divisor);
}

/// v / d and so on of numbers: WIDTH / 2 is one.
static int64_t dividedNumber(int64_t dividend, int64_t divisor, const std::string &op) {
  int64_t quotient = dividend / divisor, rest = dividend % divisor;
  if ((op == ">>" || op == "&") && rest < 0)
    --quotient, rest += divisor;
  return op == "/" || op == ">>" ? quotient : rest;
}

/// v / d, v % d, v >> n or v & (2^n - 1) by a positive number: floor division, but / and % round to zero below zero.
Value NestBuilder::divide(const Poly &dividend, int64_t divisor, const std::string &op, State &state) {
  if (dividend.isConstant())
    return integer(Poly(dividedNumber(dividend.constant(), divisor, op)));
  // A quotient of sizes is a size of its own: a stride perhaps.
  bool isSize = isOfParameters(dividend) && !dividend.isConstant();
  std::string name = isSize ? quotientName(dividend, divisor, op) : freshName("v");
  if (isSize && !derived.count(name))
    derive(name, {dividend, op == ">>" ? "floord" : op == "&" ? "mod" : op, divisor, false}, everything());
  if (usesFree(dividend))
    freeNames.insert(name);
  bool quotient = op == "/" || op == ">>";
  auto divided = [&](const std::string &result, const Poly &value) {
    return quotient ? floorConstraint(result, value, divisor) : moduloConstraint(result, value, divisor);
  };
  isl::set negative = constraint(dividend, "<");
  // The definition of a size must hold for all parameters, not only where it is used.
  bool floors = op == ">>" || op == "&" ||
                (!isSize && withRanges(state.domain.intersect(known()).intersect(negative)).is_empty());
  if (floors) {
    isl::set result = divided(name, dividend);
    state.domain = state.domain.intersect(result);
    if (isSize)
      define(name, result);
    return integer(Poly::name(name));
  }
  // -((-v) / d)
  static const std::string mirrored = "mirrored__0";
  isl::set below = divided(mirrored, *subtract(Poly(0), dividend))
                       .intersect(constraint(*add(Poly::name(name), Poly::name(mirrored)), "="))
                       .project_out_param(mirrored);
  isl::set above = divided(name, dividend).intersect(constraint(dividend, ">="));
  isl::set result = coalesced(above.unite(below.intersect(negative)));
  state.domain = coalesced(state.domain.intersect(result));
  if (isSize)
    define(name, result);
  return integer(Poly::name(name));
}

bool NestBuilder::provedNotNegative(const Poly &poly, const State &state) const {
  if (poly.isLinear())
    return provedAtMost(Poly(0), poly, state);
  // Term by term: k * i.
  for (const auto &[factors, coefficient] : poly.terms())
    for (const std::string &name : factors)
      if (coefficient < 0 || !provedAtMost(Poly(0), Poly::name(name), state))
        return false;
  return poly.constant() >= 0;
}

/// v % d of what lies between 0 and a few times the divisor: v, v - d or v - 2 d. (x + 1 + w) % w is the column beside
/// x but for the last one: away from the ends a filter with such borders has none.
std::optional<Value> NestBuilder::periodic(const ExprRef &expr, const Poly &dividend, const Poly &divisor,
                                           State &state) {
  constexpr int mostTurns = 3;
  std::optional<Poly> v = linear(dividend), d = linear(divisor);
  std::optional<Poly> all = d ? multiply(*d, Poly(mostTurns)) : std::nullopt;
  if (!v || !all || !isModerate(*all) || isOfParameters(*v) || !provedAtMost(Poly(1), *d, state) ||
      !provedAtMost(Poly(0), *v, state))
    return std::nullopt;
  auto less = [&](int turns) { return *subtract(*v, *multiply(*d, Poly(turns))); };
  int turns = 1;
  while (turns <= mostTurns && !provedAtMost(*add(less(turns), Poly(1)), Poly(0), state))
    ++turns;
  if (turns > mostTurns)
    return std::nullopt;
  // Where the value changes over is a condition; each has a node of its own for a name.
  std::vector<std::pair<Poly, isl::set>> pieces;
  isl::set rest = state.domain;
  for (int k = 0; k < turns; ++k) {
    State before = state, after = state;
    before.domain = rest.intersect(constraint(less(k + 1), "<"));
    after.domain = rest.intersect(constraint(less(k + 1), ">="));
    if (k + 1 < turns)
      decide(expr->children[k], after, before);
    if (!before.domain.intersect(known()).is_empty())
      pieces.emplace_back(less(k), before.domain);
    rest = after.domain;
  }
  if (pieces.size() == 1)
    return integer(pieces[0].first);
  std::string name = freshName("v");
  if (usesFree(*v) || usesFree(*d))
    freeNames.insert(name);
  state.domain = nothing();
  for (const auto &[value, domain] : pieces)
    state.domain = state.domain.unite(domain.intersect(constraint(*subtract(Poly::name(name), value), "=")));
  return integer(Poly::name(name));
}

/// A size times what stays below the divisor, x * sw / w, stays below that size. Only its limits are known, also of a
/// remainder.
Value NestBuilder::divideBySize(const Value &a, const Poly &divisor, const std::string &op, const TypeRef &type,
                                State &state) {
  std::optional<Poly> d = isOfParameters(divisor) ? linear(divisor) : std::nullopt;
  bool isPositive = d && provedAtMost(Poly(1), *d, state);
  if (!isPositive || (op != "/" && op != "%"))
    return integer();
  std::optional<Poly> dividend = a.poly ? linear(*a.poly) : std::nullopt;
  if (op == "%") {
    Poly rest = unknown(type->scalar, state);
    bool isNegative = !a.poly || !provedNotNegative(*a.poly, state);
    state.domain = state.domain.intersect(constraint(*subtract(rest, *d), "<"))
                       .intersect(isNegative ? constraint(*add(rest, *d), ">") : constraint(rest, ">="));
    if (dividend && !isNegative)
      state.domain = state.domain.intersect(constraint(*subtract(rest, *dividend), "<="));
    return integer(rest);
  }
  if (!a.poly || a.poly->terms().size() != 1 || a.poly->terms().begin()->second != 1)
    return integer();
  const Monomial &factors = a.poly->terms().begin()->first;
  for (size_t k = 0; factors.size() == 2 && k < 2; ++k) {
    Poly size = Poly::name(factors[k]), part = Poly::name(factors[1 - k]);
    if (!isOfParameters(size) || !provedNotNegative(part, state) || !provedAtMost(*add(part, Poly(1)), *d, state))
      continue;
    Poly quotient = unknown(type->scalar, state);
    isl::set inside = constraint(quotient, ">=").intersect(constraint(*subtract(quotient, size), "<"));
    isl::set mirrored = constraint(quotient, "<=").intersect(constraint(*subtract(quotient, size), ">="));
    state.domain = coalesced(state.domain.intersect(inside.unite(mirrored)));
    return integer(quotient);
  }
  return integer();
}

/// v & ~7 is v - (v & 7): the multiple of which it is, 8; 0: the mask clears other bits.
static int64_t clearedBits(int64_t mask, Scalar type) {
  if (isUnsigned(type) && sizeOf(type) == 4 && mask > INT32_MAX && mask <= UINT32_MAX)
    mask -= int64_t(1) << 32;
  int64_t multiple = mask < 0 && mask > INT32_MIN ? -mask : 0;
  return multiple > 1 && (multiple & (multiple - 1)) == 0 ? multiple : 0;
}

/// v & mask lies between 0 and the mask, whatever v is.
static Value masked(int64_t mask) {
  Value result = integer();
  if (mask >= 0)
    result.limits = Limits{0, mask};
  return result;
}

/// x + y, x - y or x * y over the integers.
std::optional<Poly> NestBuilder::combined(const std::string &op, Poly x, Poly y, State &state) {
  if (op != "*")
    return op == "+" ? add(x, y) : subtract(x, y);
  if (isOfParameters(x) != isOfParameters(y))
    x = asFactor(x, state), y = asFactor(y, state);
  noteProduct(x, y);
  return multiply(x, y);
}

/// a OP b of integer type `type`, both already converted to it (shifts: b is an int).
Value NestBuilder::arithmetic(const std::string &op, const TypeRef &type, Value a, Value b, const TypeRef &typeB,
                              State &state) {
  Scalar t = type->scalar;
  bool multiplies = op == "*" && ((a.poly && a.poly->isConstant()) || (b.poly && b.poly->isConstant()));
  std::optional<Poly> result;
  if (op == "+" || op == "-" || op == "*") {
    bool isBounded = (a.poly || a.limits || a.table >= 0) && (b.poly || b.limits || b.table >= 0);
    if (!isBounded && ((!a.poly && !b.poly) || (op == "*" && !multiplies)))
      return integer();
    Poly x = polyOf(a, type, state), y = polyOf(b, type, state);
    result = combined(op, x, y, state);
  } else if (op == "<<") {
    if (a.poly && b.poly && b.poly->isConstant() && b.poly->constant() >= 0 && b.poly->constant() < 31)
      result = multiply(*a.poly, Poly(int64_t(1) << b.poly->constant()));
  } else if (op == "/" || op == "%" || op == ">>" || op == "&") {
    // By a positive number: floor division, exact where the dividend is not negative (>> and & also below zero).
    if (!b.poly || !b.poly->isConstant()) {
      if (op == "&" && a.poly && a.poly->isConstant())
        return arithmetic(op, type, b, a, typeB, state);
      return b.poly ? divideBySize(a, *b.poly, op, type, state) : integer();
    }
    Poly x = polyOf(a, type, state);
    int64_t divisor = b.poly->constant();
    if (op == "&")
      if (int64_t multiple = clearedBits(divisor, t))
        if (Value rest = arithmetic(op, type, a, integer(Poly(multiple - 1)), typeB, state); rest.poly)
          return integer(subtract(x, *rest.poly));
    if (op == ">>")
      divisor = divisor >= 0 && divisor < 62 ? int64_t(1) << divisor : 0;
    if (op == "&")
      divisor = divisor >= 0 && divisor < INT64_MAX && ((divisor + 1) & divisor) == 0 ? divisor + 1 : 0;
    std::optional<Poly> dividend = linear(x);
    if (op == "&" && (divisor <= 0 || !dividend))
      return masked(b.poly->constant());
    if (op == "%" && divisor > 0 && !dividend)
      return divideBySize(a, *b.poly, op, type, state);
    if (divisor <= 0 || !dividend)
      return integer();
    return divide(*dividend, divisor, op, state);
  }
  if (!result)
    return integer();
  if (isUnsigned(t))
    return integer(wrap(*result, t, state));
  return integer(result);
}

/// Addresses of different arrays lie differently on the device.
void NestBuilder::requireOneArray(const Value &a, const Value &b, const Location &location) {
  if (a.root != b.root || a.root == -1)
    refuse(ReasonId::PointerValue, location, "pointers are compared or subtracted that may lead into different arrays",
           "compute it before the loop nest");
}

Value NestBuilder::pointerArithmetic(const ExprRef &expr, State &state) {
  Value a = evaluate(expr->children[0], state), b = evaluate(expr->children[1], state);
  const TypeRef &typeA = expr->children[0]->type, &typeB = expr->children[1]->type;
  if (a.kind == Value::Kind::Pointer && b.kind == Value::Kind::Pointer) {
    requireOneArray(a, b, expr->location);
    return integer();
  }
  if (a.kind != Value::Kind::Pointer)
    std::swap(a, b);
  const TypeRef &pointer = isPointer(typeA) ? typeA : typeB;
  const TypeRef &index = isPointer(typeA) ? typeB : typeA;
  if (a.root < 0)
    return a;
  if (!a.poly)
    return a;
  std::optional<Poly> step = steps(b, index, pointer->element, a, state);
  std::optional<Poly> sum = step ? expr->op == "+" ? add(*a.poly, *step) : subtract(*a.poly, *step) : std::nullopt;
  a.poly = sum;
  return a;
}

Value NestBuilder::evaluateBinary(const ExprRef &expr, State &state) {
  const std::string &op = expr->op;
  if (op == "&&" || op == "||")
    return evaluateLogical(expr, state);
  const TypeRef &left = expr->children[0]->type, &right = expr->children[1]->type;
  bool compares = op == "<" || op == ">" || op == "<=" || op == ">=" || op == "==" || op == "!=";
  if (!compares && (isPointer(left) || isPointer(right)))
    return pointerArithmetic(expr, state);
  if (compares)
    return truthValue(comparison(expr, state), state);
  if (isUnsignedSum(*expr))
    return evaluateUnsignedSum(expr, state);
  Value a = evaluate(expr->children[0], state);
  Value b = evaluate(expr->children[1], state);
  if (isFloating(expr->type) && (op == "+" || op == "-"))
    return floatingSum(op, a, b);
  if (a.kind != Value::Kind::Integer || b.kind != Value::Kind::Integer || !isInteger(expr->type))
    return valueOfType(expr->type);
  if (op == "%" && a.poly && b.poly)
    if (std::optional<Value> rest = periodic(expr, *a.poly, *b.poly, state))
      return *rest;
  return arithmetic(op, expr->type, a, b, right, state);
}

} // namespace nidus::frontend
