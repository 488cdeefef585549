//===- wavefront_grid.h - launches whose rows follow one another --------------===//
//
// A launcher whose kernel is a wavefront (kernel/wavefront.h) reads:
//
//     using seidel_8_strips = nidus::Strips<128, 64, 1>;
//
//     const nidus::WavefrontGrid<seidel_8_strips> grid({nidus::Range<int>(1, w - 1),
//                                                       nidus::Range<int>(1, h - 1), nidus::Range<int>(0, sweeps)});
//     const nidus::WavefrontWords<seidel_8_strips> words(nest, grid);
//     if (!nest.begin(grid))
//         return 0;
//     words.clear("seidel_8_words");
//     nest.launch(seidel_8, "seidel_8", grid, w, a, words);
//     return nest.end();
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/kernel/grid.h"
#include "nidus/kernel/thread.h"
#include "nidus/launcher/nest.h"

namespace nidus {
inline namespace NIDUS_TARGET {

/// The iterations of a launch. For kernels.
struct Wavefront {
  unsigned int *words; ///< how many strips have been taken, then for each of them, of all sweeps, how many tiles are done
  int64_t sweeps, firstSweep, sweepStep, rows, firstRow, columns, firstColumn;
};

/// A block for each strip of each sweep. Counters: columns, rows and, where there are some, sweeps.
template <class S> class WavefrontGrid : public Grid {
public:
  WavefrontGrid(std::initializer_list<Axis> axes) {
    set(axes);
    valid_ = valid_ && (empty_ || (axes_[0].step == S::columnStep && axes_[1].step == S::rowStep));
    if (!valid_ || empty_)
      return;
    constexpr uint64_t longest = uint64_t(1) << 31;
    const uint64_t strips = (axes_[1].count - 1) / S::rows + 1;
    valid_ = axes_[0].count <= longest && axes_[1].count <= longest && axes_[2].count <= maxBlocks_[0] / strips;
    for (const Axis &axis : axes_)
      valid_ = valid_ && axis.admits(axis.count);
    shape_.grid[0] = static_cast<unsigned int>(valid_ ? strips * axes_[2].count : 1);
    shape_.block[0] = static_cast<unsigned int>(S::rows);
  }

  Wavefront wavefront(void *words) const {
    return {static_cast<unsigned int *>(words), static_cast<int64_t>(axes_[2].count), axes_[2].first, axes_[2].step,
            static_cast<int64_t>(axes_[1].count), axes_[1].first, static_cast<int64_t>(axes_[0].count), axes_[0].first};
  }
};

template <class S> __global__ void __launch_bounds__(256) clearWords(const Wavefront wavefront, int64_t count) {
  const auto word = static_cast<int64_t>(threadX<long long>());
  if (word < count)
    wavefront.words[word] = 0;
}

/// The words of a launch. Constructed like an array (array.h).
template <class S> class WavefrontWords {
public:
  WavefrontWords(Nest &nest, const WavefrontGrid<S> &grid)
      : nest_(nest), grid_(grid), count_(grid.valid() && !grid.empty() ? grid.shape().blocks() + 1 : 0),
        scratch_(nest.execution().scratches().add(count_ * sizeof(unsigned int))) {}

  operator Wavefront() const { return grid_.wavefront(nest_.execution().scratches().address(scratch_)); }

  /// Before the launch that they are for.
  void clear(const char *name) const {
    const Grid grid({Range<long long>(0, count_)}, {256});
    nest_.launch(clearWords<S>, name, grid, Wavefront(*this), static_cast<int64_t>(count_));
  }

private:
  Nest &nest_;
  const WavefrontGrid<S> &grid_;
  size_t count_;
  size_t scratch_;
};

} // namespace NIDUS_TARGET
} // namespace nidus
