#include "analysis/mapping/packets/saturation_trial.h"
#include <cmath>
#include <set>

namespace nidus {
namespace {

using Number = std::optional<double>; ///< none: not known, or C does not say

const TypeRef byteType = scalarType(Scalar::UChar);

Number converted(Number value, const TypeRef &from, const TypeRef &to) {
  if (!value || !isScalar(to) || !isScalar(from))
    return std::nullopt;
  if (to->scalar == Scalar::Float)
    return static_cast<float>(*value);
  if (isFloating(to))
    return value;
  if (!isInteger(to->scalar) || to->scalar == Scalar::Bool)
    return std::nullopt;
  const int bits = valueBits(to->scalar);
  const double whole = std::trunc(*value), end = std::ldexp(1, bits - !isUnsigned(to->scalar)),
               first = isUnsigned(to->scalar) ? 0 : -end;
  if (whole >= first && whole < end)
    return whole;
  // Integers wrap, when there is room for the sign.
  const double turn = std::ldexp(1, bits);
  return isFloating(from) || !isUnsigned(to->scalar) ? std::nullopt : Number(whole - turn * std::floor(whole / turn));
}

/// Expressions with a number for one of their parts.
class Trial {
  ExprRef unknown;

public:
  explicit Trial(ExprRef unknown) : unknown(std::move(unknown)) {}

  Number valueOf(const ExprRef &e, double x) const {
    if (e == unknown ||
        (e->kind == ExprKind::Variable && unknown->kind == ExprKind::Variable && e->name == unknown->name))
      return x;
    switch (e->kind) {
    case ExprKind::IntLiteral:
      return e->value ? Number(static_cast<double>(*e->value)) : std::nullopt;
    case ExprKind::FloatLiteral:
      return converted(std::strtod(e->spelling.c_str(), nullptr), scalarType(Scalar::Double), e->type);
    case ExprKind::Cast:
      return converted(valueOf(e->children[0], x), e->children[0]->type, e->type);
    case ExprKind::Conditional: {
      const Number condition = valueOf(e->children[0], x);
      return condition ? valueOf(e->children[*condition != 0 ? 1 : 2], x) : std::nullopt;
    }
    case ExprKind::Unary:
    case ExprKind::Binary:
    case ExprKind::Call:
      return computed(*e, x);
    default:
      return std::nullopt;
    }
  }

private:
  Number computed(const Expr &e, double x) const {
    const Number a = e.children.empty() ? std::nullopt : valueOf(e.children[0], x);
    const Number b = e.children.size() > 1 ? valueOf(e.children[1], x) : a;
    if (!a || !b)
      return std::nullopt;
    const Number result = e.kind == ExprKind::Unary ? negated(e.op, *a) : combined(e.op + e.name, *a, *b);
    return result ? converted(result, scalarType(Scalar::Double), e.type) : std::nullopt;
  }

  static Number negated(const std::string &op, double a) { return op == "-" ? Number(-a) : std::nullopt; }

  static Number combined(const std::string &op, double a, double b) {
    if (op == "<" || op == ">")
      return op == "<" ? a < b : a > b;
    if (op == "<=" || op == ">=")
      return op == "<=" ? a <= b : a >= b;
    if (op == "+")
      return a + b;
    if (op == "fmin" || op == "fminf")
      return std::fmin(a, b);
    return op == "fmax" || op == "fmaxf" ? Number(std::fmax(a, b)) : std::nullopt;
  }
};

/// A number added to the part that is not known is no part of it.
ExprRef unknownOf(const ExprRef &value) {
  const ExprRef e = stripImplicitCasts(value);
  if (e->kind != ExprKind::Binary || e->op != "+" || !variablesOf(e->children[1]).empty())
    return e;
  return stripImplicitCasts(e->children[0]);
}

std::set<double> numbersIn(const ExprRef &source) {
  std::set<double> all = {0, 1, 255, 256};
  const Trial literals(source);
  forEachExpr(source, [&](const Expr &e) {
    const bool isLiteral = e.kind == ExprKind::IntLiteral || e.kind == ExprKind::FloatLiteral;
    if (const Number number = isLiteral ? literals.valueOf(std::make_shared<Expr>(e), 0) : std::nullopt)
      all.insert({*number, -*number});
  });
  return all;
}

/// A limit tests the part itself, or what it is after a number was added.
std::set<double> limitsIn(const ExprRef &source) {
  const std::set<double> numbers = numbersIn(source);
  std::set<double> all = numbers;
  for (double limit : numbers)
    for (double added : numbers)
      all.insert(limit - added);
  return all;
}

std::vector<double> around(double limit, const TypeRef &type) {
  if (isInteger(type))
    return {limit - 1, limit, limit + 1};
  const auto at = static_cast<float>(limit);
  return {at - 1, at - 0.5F, std::nextafterf(at, -INFINITY), at, std::nextafterf(at, INFINITY), at + 0.5F, at + 1};
}

double toByte(double value) { return std::isnan(value) ? 0 : std::trunc(std::fmin(std::fmax(value, 0), 255)); }

} // namespace

bool agreeAroundLimits(const ExprRef &source, const ExprRef &value, Domain domain) {
  const ExprRef unknown = unknownOf(value);
  const Trial trial(unknown);
  for (double limit : limitsIn(source))
    for (double point : around(limit, unknown->type)) {
      const Number x = converted(point, scalarType(Scalar::Double), unknown->type);
      if (!x || *x != point || (domain == Domain::NonNegative && point < 0))
        continue;
      const Number byte = converted(trial.valueOf(source, *x), source->type, byteType), own = trial.valueOf(value, *x);
      if (byte && own && *byte != toByte(*own))
        return false;
    }
  return true;
}

} // namespace nidus
