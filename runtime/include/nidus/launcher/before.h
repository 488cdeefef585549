//===- before.h - what an array has before its nest ------------------------===//
//
// Where an iteration reads elements that another one overwrites, kernels read them from a copy that is made on the device:
//
//     nidus::Update<float> a(nest, "a", a_, {0, {{n + 1, 1}}}, {0, {{n, 1}}});
//     const nidus::Before<float> old_a(nest, a, {1, {{n, 1}}});
//     if (!nest.begin(grid))
//         return 0;
//     old_a.take();
//     nest.launch(shift_2, "shift_2", grid, n, a, old_a);
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/launcher/array.h"

namespace nidus {
inline namespace NIDUS_TARGET {

/// A copy of a box of an array, all of which is on the device; converts to a pointer there p such that p[k] is element k. It lies
/// in memory as the array does: what is aligned there is aligned here. Constructed after its array and before begin().
template <class T> class Before {
public:
  Before(Nest &nest, const detail::Registered<T> &array, const Box &box) : nest_(nest), array_(array) {
    if (const std::optional<Region> region = Region::of(array.host(), sizeof(T), box))
      region_ = *region;
    else
      nest.execution().invalidate();
    scratch_ = nest.execution().scratches().add(region_.empty() ? 0 : static_cast<size_t>(region_.span()), region_.empty() ? 0 : region_.begin());
  }

  /// After begin(), before the kernels: all from the first to the last element.
  void take() const {
    if (region_.empty())
      return;
    const auto first = reinterpret_cast<uintptr_t>(array_.address()) + static_cast<uintptr_t>(fromElement0());
    device::copyInside(nest_.execution().scratches().address(scratch_), reinterpret_cast<const void *>(first), region_.span(), nest_.place());
  }

  /// Element 0 may lie outside the copy: its address is computed as a number.
  operator const T *() const {
    if (region_.empty())
      return static_cast<const T *>(array_.address());
    const auto first = reinterpret_cast<uintptr_t>(nest_.execution().scratches().address(scratch_));
    return reinterpret_cast<const T *>(first - static_cast<uintptr_t>(fromElement0()));
  }

private:
  /// To the first byte of the copy.
  int64_t fromElement0() const { return region_.begin() - static_cast<int64_t>(reinterpret_cast<uintptr_t>(array_.host())); }

  Nest &nest_;
  const detail::Registered<T> &array_;
  Region region_;
  size_t scratch_ = 0;
};

} // namespace NIDUS_TARGET
} // namespace nidus
