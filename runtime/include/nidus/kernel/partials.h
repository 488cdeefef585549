//===- partials.h - the result of a reduction -----------------------------===//
//
// A launcher whose kernel reduces reads:
//
//     nidus::Input<uint8_t> in(nest, "in", in_, {0, {{h, w}, {w, 1}}});
//     const nidus::StridedGrid grid{{nidus::Range<int>(0, w), nidus::Range<int>(0, h)}, {32, 8}};
//     nidus::Partials<unsigned> sum(nest, grid);
//     if (!nest.begin(grid))
//         return 0;
//     nest.launch(total_12, "total_12", grid, in, sum, w, h);
//     *sum_ = nidus::combined<nidus::Sum>(sum, *sum_);
//     return nest.end();
//
// The grid, and with it the tree by which values are combined, depends on the
// counts of the iterations only, never on the device.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/launcher/nest.h"
#include "nidus/kernel/operators.h"

namespace nidus {
inline namespace NIDUS_TARGET {

/// One value per block of one launch, on the device. Constructed like an array (array.h), for one accumulator of one
/// kernel; converts to what combine() is given.
template <class Value> class Partials {
public:
  static_assert(std::is_trivially_copyable_v<Value>, "partials are copied as bytes");

  Partials(Nest &nest, const Grid &grid)
      : nest_(nest), count_(grid.valid() && !grid.empty() ? grid.shape().blocks() : 0),
        scratch_(nest.execution().scratches().add(count_ * sizeof(Value))) {}

  operator Value *() const { return static_cast<Value *>(nest_.execution().scratches().address(scratch_)); }

  size_t size() const { return count_; }

  /// size() values, after the launch.
  std::unique_ptr<Value[]> values() const {
    std::unique_ptr<Value[]> result(new Value[count_]);
    nest_.execution().scratches().copyOut(scratch_, result.get());
    return result;
  }

private:
  Nest &nest_;
  size_t count_;
  size_t scratch_;
};

/// The accumulator after the nest: its value before, combined once with the values of all blocks, neighbours first. Of
/// a Candidate, `value` is the accumulator and `place` the iteration that it is from, or `nowhere` when it is as
/// before. After the launch and before end(); waits for the kernel.
template <template <class> class Op, class Value>
Value combined(const Partials<Value> &partials, detail::Accumulated<Value> initial) {
  using Operator = Op<detail::Accumulated<Value>>;
  static_assert(std::is_same_v<Value, typename Operator::Value>, "the operator's Value, see operators.h");
  const std::unique_ptr<Value[]> values = partials.values();
  for (size_t distance = 1; distance < partials.size(); distance *= 2)
    for (size_t k = 0; k + distance < partials.size(); k += 2 * distance)
      values[k] = Operator::combine(values[k], values[k + distance]);
  return partials.size() == 0 ? detail::beforeAll(initial, Operator::identity())
                              : detail::onto<Operator>(initial, values[0], 0);
}

} // namespace NIDUS_TARGET
} // namespace nidus
