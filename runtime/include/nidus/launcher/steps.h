//===- steps.h - a kernel that runs in each of many steps -----------------===//
//
//     const auto grid = [&](long k) { return nidus::Grid{{nidus::Range<int>(k + 1, n)}, {256}}; };
//     if (!nest.begin(nidus::Steps(0, n - 1, grid)))
//         return 0;
//     for (long k = 0; k <= n - 1; k++)
//         nest.launch(kernel, "kernel", grid(k), a, k);
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/kernel/grid.h"

namespace nidus {
inline namespace NIDUS_TARGET {

/// The grids of a kernel in the steps from `first` to `last`, both included: valid when all are.
template <class GridOf> class Steps {
public:
  static constexpr bool isOfPackets = decltype(std::declval<GridOf>()(0L))::isOfPackets;

  Steps(int64_t first, int64_t last, const GridOf &gridOf) {
    for (int64_t step = first; step <= last && valid_; ++step) {
      const auto grid = gridOf(step);
      valid_ = grid.valid();
      empty_ = empty_ && (!valid_ || grid.empty());
      iterations_ += valid_ ? grid.iterations() : 0;
    }
  }

  bool valid() const { return valid_; }
  bool empty() const { return empty_; }
  double iterations() const { return iterations_; }

private:
  bool valid_ = true, empty_ = true;
  double iterations_ = 0;
};

} // namespace NIDUS_TARGET
} // namespace nidus
