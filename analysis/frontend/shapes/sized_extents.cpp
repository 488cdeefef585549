#include "analysis/frontend/shapes/sized_extents.h"
#include "analysis/isl/formula.h"
#include <algorithm>
#include <set>

namespace nidus::frontend {

isl::set sizesFrom(const std::string &size) {
  return size.empty() ? everything() : constraint(*subtract(Poly::name(size), Poly(Extent::leastSize)), ">=");
}

std::optional<Extent> fitted(const std::string &size,
                             const std::function<std::optional<int64_t>(const isl::set &)> &valueFor) {
  constexpr int few = 3, many = Extent::mostSize, mostTimes = 2;
  if (size.empty())
    return std::nullopt;
  auto at = [&](int number) { return valueFor(constraint(*subtract(Poly::name(size), Poly(number)), "=")); };
  std::optional<int64_t> low = at(few), high = low ? at(many) : std::nullopt;
  if (!high || (*high - *low) % (many - few) != 0)
    return std::nullopt;
  auto times = static_cast<int>((*high - *low) / (many - few));
  if (std::abs(times) > mostTimes)
    return std::nullopt;
  return Extent(static_cast<int>(*low) - few * times, times, size);
}

std::optional<Offsets> boundsOf(const isl::set &values, const std::string &value, const std::string &size) {
  isl::set all = projectOnto(values.intersect(sizesFrom(size)), {value, size});
  auto numbers = [&](const isl::set &sizes) {
    return toTuple(projectOnto(all.intersect(sizes), {value}), "V", {value});
  };
  std::optional<Extent> least = fitted(size, [&](const isl::set &sizes) { return leastOf(numbers(sizes), 0); });
  std::optional<Extent> most = fitted(size, [&](const isl::set &sizes) { return mostOf(numbers(sizes), 0); });
  if (!least || !most)
    return std::nullopt;
  isl::set between = constraint(*subtract(Poly::name(value), polyOf(*least)), ">=")
                         .intersect(constraint(*subtract(Poly::name(value), polyOf(*most)), "<="));
  return all.is_subset(between) ? std::optional(Offsets{*least, *most}) : std::nullopt;
}

bool dependsOnSize(const Interior &interior) {
  return std::any_of(interior.neighbourhoods.begin(), interior.neighbourhoods.end(), [](const Neighbourhood &n) {
    return std::any_of(n.offsets.begin(), n.offsets.end(), [](const Offsets &o) { return !o.areNumbers(); });
  });
}

} // namespace nidus::frontend
