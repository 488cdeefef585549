#include "analysis/check/element_space.h"
#include "analysis/check/order.h"

namespace nidus::check {
namespace {

/// A box in numbers.
struct Span {
  int64_t first;
  struct Level {
    int64_t count, pitch;
  };
  std::vector<Level> levels;
};

std::optional<Span> spanOf(const Box &box, const Example &example) {
  const std::optional<int64_t> first = valueOf(box.first, example.arguments);
  if (!first)
    return std::nullopt;
  Span span{*first, {}};
  for (const BoxLevel &level : box.levels) {
    const std::optional<int64_t> count = valueOf(level.count, example.arguments), pitch = valueOf(level.pitch, example.arguments);
    if (!count || !pitch)
      return std::nullopt;
    span.levels.push_back({*count, *pitch});
  }
  return span;
}

bool isEmpty(const Span &span) {
  return std::any_of(span.levels.begin(), span.levels.end(), [](const Span::Level &level) { return level.count <= 0; });
}

/// { E[k] }
isl::set numbersIn(const Span &span) {
  std::string sum = std::to_string(span.first), bounds = "true", names, rest = "0";
  for (size_t k = 0; k < span.levels.size(); ++k) {
    const auto &[count, pitch] = span.levels[k];
    if (pitch == 1 && k + 1 == span.levels.size()) {
      // One after the other: without a number of their own, as isl takes long to find one again.
      rest = std::to_string(count - 1);
      break;
    }
    const std::string step = "t" + std::to_string(k);
    sum += " + " + std::to_string(pitch) + step;
    bounds += " and 0 <= " + step + " < " + std::to_string(count);
    names += (k ? "," : "") + step;
  }
  const std::string condition = sum + " <= k <= " + sum + " + " + rest + " and " + bounds;
  return isl::set(islContext(), "{ E[k] : " + (names.empty() ? condition : "exists " + names + " : " + condition) + " }");
}

} // namespace

ElementSpace::ElementSpace(const Array &array, const Example &example)
    : array(&array), example(&example) {
  if (const isl::map found = elementNumbers(array, example); !found.is_null())
    numbers = found;
}

ElementSpace::ElementSpace(const Array &array, const Example &example, const isl::set &touched,
                           const std::vector<std::optional<Box>> &boxes)
    : ElementSpace(array, example) {
  if (isNull() || !hasRows())
    return;
  const bool areSubscripts = touched.is_subset(*rows) && std::all_of(boxes.begin(), boxes.end(), [&](const std::optional<Box> &box) {
                               return !box || !spanOf(*box, example) || subscriptsOf(*box);
                             });
  if (!areSubscripts)
    rows.reset();
}

/// Finds the sizes, where each stride is a multiple of the next.
bool ElementSpace::hasRows() {
  if (array->fields || array->strides.size() < 2 || valueOf(array->strides.back(), example->parameters) != 1)
    return false;
  std::string inside = "true";
  for (size_t k = 1; k < array->strides.size(); ++k) {
    const int64_t outer = *valueOf(array->strides[k - 1], example->parameters), inner = *valueOf(array->strides[k], example->parameters);
    if (inner <= 0 || outer < inner || outer % inner != 0)
      return false;
    sizes.push_back(outer / inner);
    inside += " and 0 <= a" + std::to_string(k) + " < " + std::to_string(sizes.back());
  }
  rows = isl::set(islContext(), "{ A[" + list("a", 0, array->strides.size()) + "] : " + inside + " }");
  return true;
}

/// The subscripts of the element with this number, counted from the array's base.
std::vector<int64_t> ElementSpace::digitsOf(int64_t number) const {
  std::vector<int64_t> digits(sizes.size() + 1);
  for (size_t k = sizes.size(); k > 0; --k) {
    digits[k] = ((number % sizes[k - 1]) + sizes[k - 1]) % sizes[k - 1];
    number = (number - digits[k]) / sizes[k - 1];
  }
  digits[0] = number;
  return digits;
}

/// The box as a set of subscripts: elements that follow one another, or where adding up its levels carries from no dimension to the one
/// outside. A level that fills whole rows is first made two, of rows and of elements in them.
std::optional<isl::set> ElementSpace::subscriptsOf(const Box &box) const {
  std::optional<Span> span = spanOf(box, *example);
  if (!span)
    return std::nullopt;
  if (isEmpty(*span))
    return none();
  if (span->levels.size() == 1 && span->levels[0].pitch == 1)
    return between(span->first, span->first + span->levels[0].count - 1);
  const size_t dimensions = sizes.size() + 1;
  const std::vector<int64_t> first = digitsOf(span->first - *valueOf(array->base, example->parameters));
  std::vector<int64_t> most = first;
  std::vector<std::string> sums;
  for (int64_t digit : first)
    sums.push_back(std::to_string(digit));
  std::string bounds = "true", names;
  for (size_t l = 0; l < span->levels.size(); ++l) {
    auto [count, pitch] = span->levels[l];
    if (count == 1)
      continue;
    if (pitch <= 0)
      return std::nullopt;
    std::vector<int64_t> digits = digitsOf(pitch);
    for (size_t k = dimensions - 1; k > 0; --k)
      if (sizes[k - 1] > 1 && pitch == *valueOf(array->strides[k], example->parameters) && count > sizes[k - 1] && count % sizes[k - 1] == 0) {
        span->levels.push_back({count / sizes[k - 1], *valueOf(array->strides[k - 1], example->parameters)});
        count = sizes[k - 1];
        break;
      }
    const std::string step = "t" + std::to_string(l);
    for (size_t k = 0; k < dimensions; ++k) {
      most[k] += (count - 1) * digits[k];
      sums[k] += digits[k] ? " + " + std::to_string(digits[k]) + step : "";
    }
    bounds += " and 0 <= " + step + " < " + std::to_string(count);
    names += (names.empty() ? "" : ",") + step;
  }
  for (size_t k = 1; k < dimensions; ++k)
    if (most[k] >= sizes[k - 1])
      return std::nullopt;
  for (size_t k = 0; k < dimensions; ++k)
    bounds += " and a" + std::to_string(k) + " = " + sums[k];
  return isl::set(islContext(), "{ A[" + list("a", 0, dimensions) + "] : " + (names.empty() ? bounds : "exists " + names + " : " + bounds) + " }");
}

// The order of numbers is that of subscripts.
std::optional<int64_t> ElementSpace::least(const isl::set &elements) const {
  return rows && !elements.is_empty() ? leastOf(elements.lexmin().apply(*numbers), 0) : leastOf(numbersOf(elements), 0);
}

std::optional<int64_t> ElementSpace::most(const isl::set &elements) const {
  return rows && !elements.is_empty() ? mostOf(elements.lexmax().apply(*numbers), 0) : mostOf(numbersOf(elements), 0);
}

isl::set ElementSpace::none() const { return between(1, 0); }

isl::set ElementSpace::of(const isl::set &subscripts) const { return rows ? subscripts : subscripts.apply(*numbers); }

std::optional<isl::set> ElementSpace::of(const std::optional<Box> &box) const {
  if (!box)
    return none();
  if (rows)
    return subscriptsOf(*box);
  const std::optional<Span> span = spanOf(*box, *example);
  return span ? std::optional(numbersIn(*span)) : std::nullopt;
}

isl::set ElementSpace::between(int64_t low, int64_t high) const {
  const isl::set elements(islContext(), "{ E[k] : " + std::to_string(low) + " <= k <= " + std::to_string(high) + " }");
  return rows ? elements.apply(numbers->reverse()).intersect(*rows) : elements;
}

} // namespace nidus::check
