#include "analysis/code/evaluate.h"
#include <algorithm>

namespace nidus {
namespace {

using Values = std::map<std::string, int64_t>;

std::optional<int64_t> arithmetic(const std::string &op, int64_t a, int64_t b) {
  int64_t result;
  bool overflows = op == "+"   ? __builtin_add_overflow(a, b, &result)
                   : op == "-" ? __builtin_sub_overflow(a, b, &result)
                   : op == "*" ? __builtin_mul_overflow(a, b, &result)
                               : true;
  if (!overflows)
    return result;
  bool divides = (op == "/" || op == "%") && b != 0 && b != -1;
  if (divides)
    return op == "/" ? a / b : a % b;
  return std::nullopt;
}

std::optional<int64_t> comparison(const std::string &op, int64_t a, int64_t b) {
  if (op == "<")
    return a < b;
  if (op == "<=")
    return a <= b;
  if (op == ">")
    return a > b;
  if (op == ">=")
    return a >= b;
  if (op == "==")
    return a == b;
  return op == "!=" ? std::optional<int64_t>(a != b) : std::nullopt;
}

std::optional<int64_t> callOf(const std::string &name, int64_t a, int64_t b) {
  if (name == "min")
    return std::min(a, b);
  if (name == "max")
    return std::max(a, b);
  if (name == "floord" && b > 0)
    return a / b - (a % b < 0);
  return std::nullopt;
}

std::optional<int64_t> lazyValueOf(const Expr &e, const Values &arguments) {
  std::optional<int64_t> first = valueOf(e.children[0], arguments);
  if (!first)
    return std::nullopt;
  if (e.kind == ExprKind::Conditional)
    return valueOf(e.children[*first ? 1 : 2], arguments);
  if ((e.op == "&&") != (*first != 0))
    return *first != 0;
  std::optional<int64_t> second = valueOf(e.children[1], arguments);
  return second ? std::optional<int64_t>(*second != 0) : std::nullopt;
}

} // namespace

std::optional<int64_t> valueOf(const ExprRef &formula, const Values &arguments) {
  ExprRef e = stripCasts(formula);
  if (e->kind == ExprKind::IntLiteral)
    return e->value;
  if (e->kind == ExprKind::Variable) {
    auto found = arguments.find(e->name);
    return found == arguments.end() ? std::nullopt : std::optional<int64_t>(found->second);
  }
  if (e->kind == ExprKind::Conditional || e->op == "&&" || e->op == "||")
    return lazyValueOf(*e, arguments);
  std::vector<int64_t> values;
  for (const ExprRef &child : e->children) {
    std::optional<int64_t> value = valueOf(child, arguments);
    if (!value)
      return std::nullopt;
    values.push_back(*value);
  }
  if (e->kind == ExprKind::Unary && e->op == "!")
    return values[0] == 0;
  if (e->kind == ExprKind::Unary && e->op == "-")
    return arithmetic("-", 0, values[0]);
  if (values.size() != 2)
    return std::nullopt;
  if (e->kind == ExprKind::Call)
    return callOf(e->name, values[0], values[1]);
  if (e->kind != ExprKind::Binary)
    return std::nullopt;
  std::optional<int64_t> result = comparison(e->op, values[0], values[1]);
  return result ? result : arithmetic(e->op, values[0], values[1]);
}

} // namespace nidus
