#include "analysis/isl/distinct_maps.h"
#include "analysis/isl/sets.h"
#include <algorithm>

namespace nidus {

static std::vector<std::optional<int64_t>> fixedNumbers(const isl::map &map) {
  std::vector<std::optional<int64_t>> fixed;
  for (isl_size k = 0, n = isl_map_dim(map.get(), isl_dim_out); k < n; ++k)
    fixed.push_back(toInt64(isl::manage(isl_map_plain_get_val_if_fixed(map.get(), isl_dim_out, static_cast<unsigned>(k)))));
  return fixed;
}

void DistinctMaps::add(const isl::map &map) {
  const auto isSame = [&](const isl::map &other) {
    return map.get() == other.get() || isl_map_plain_is_equal(map.get(), other.get()) == isl_bool_true;
  };
  const std::vector<std::optional<int64_t>> number = fixedNumbers(map);
  for (size_t k = 0; k < distinct.size(); ++k)
    if (fixed[k] == number && isSame(distinct[k]))
      return numbers.push_back(k);
  numbers.push_back(distinct.size());
  distinct.push_back(map);
  fixed.push_back(number);
}

bool DistinctMaps::areApart(size_t number, const DistinctMaps &others, size_t other) const {
  const auto &a = fixed[number], &b = others.fixed[other];
  for (size_t k = 0; k < std::min(a.size(), b.size()); ++k)
    if (a[k] && b[k] && *a[k] != *b[k])
      return true;
  return false;
}

} // namespace nidus
