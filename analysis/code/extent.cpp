#include "analysis/code/extent.h"
#include <algorithm>
#include <cstdlib>

namespace nidus {

bool isAtMost(const Extent &a, const Extent &b) {
  return a.times <= b.times && a.at(Extent::leastSize) <= b.at(Extent::leastSize);
}

std::optional<Extent> lesser(const Extent &a, const Extent &b) {
  return isAtMost(a, b) ? std::optional(a) : isAtMost(b, a) ? std::optional(b) : std::nullopt;
}

std::optional<Extent> greater(const Extent &a, const Extent &b) {
  return isAtMost(a, b) ? std::optional(b) : isAtMost(b, a) ? std::optional(a) : std::nullopt;
}

Extent atLeastBoth(const Extent &a, const Extent &b) {
  return greater(a, b).value_or(
      Extent(std::max(a.number, b.number), std::max(a.times, b.times), a.size.empty() ? b.size : a.size));
}

ExprRef formula(const Extent &extent) {
  TypeRef type = scalarType(Scalar::Long);
  if (extent.isNumber())
    return intLiteral(extent.number);
  ExprRef size = variable(extent.size, type);
  ExprRef sum = std::abs(extent.times) == 1 ? size : binary("*", intLiteral(std::abs(extent.times)), size, type);
  if (extent.times < 0)
    return binary("-", intLiteral(extent.number), sum, type);
  ExprRef number = intLiteral(std::abs(extent.number));
  return extent.number == 0 ? sum : binary(extent.number > 0 ? "+" : "-", sum, number, type);
}

std::string textOf(const Extent &extent) {
  if (extent.isNumber())
    return std::to_string(extent.number);
  std::string factor = std::abs(extent.times) == 1 ? "" : std::to_string(std::abs(extent.times)) + " * ";
  if (extent.times < 0)
    return (extent.number == 0 ? "-" : std::to_string(extent.number) + " - ") + factor + extent.size;
  std::string number = std::to_string(std::abs(extent.number));
  return factor + extent.size + (extent.number == 0 ? "" : (extent.number > 0 ? " + " : " - ") + number);
}

} // namespace nidus
