//===- sweep.h - what a packet reads row by row ---------------------------===//
//
// A window that is too large for registers as a whole: the rows that the
// packet's instances need at one time, which move down the array one row at a
// time. Every row is read once, by wide accesses, and used by all rows of the
// packet in turn. Coordinates and Aligned as in window.h.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/kernel/window.h"

namespace nidus {
inline namespace NIDUS_TARGET {

/// Elements (0, -Left) to (Rows - 1, Columns + Right - 1), where row 0 is the first one after the first next(), the
/// second one after the second, and so on.
template <class T, class Element, int Columns, int Rows, int Left, int Right, bool Aligned> class Sweep {
  using Line = Window<T, Columns, 1, 0, 0, Left, Right, Aligned>;

  Line line_[Rows];
  const Element *next_; ///< what is read next
  int64_t pitch_;

public:
  /// `element` is element (0, 0) of the first row; rows are `pitch` elements apart.
  __device__ __forceinline__ Sweep(const Element *element, int64_t pitch) : next_(element), pitch_(pitch) {
    NIDUS_UNROLL
    for (int row = 1; row < Rows; row++)
      line_[row] = read();
  }

  __device__ __forceinline__ void next() {
    NIDUS_UNROLL
    for (int row = 1; row < Rows; row++)
      line_[row - 1] = line_[row];
    line_[Rows - 1] = read();
  }

  __device__ __forceinline__ T operator()(int row, int column) const { return line_[row](0, column); }

  /// The struct of the elements from this one on.
  template <class S> __device__ __forceinline__ S as(int row, int column) const {
    return line_[row].template as<S>(0, column);
  }

  /// (float) of the element, for bytes without sign.
  __device__ __forceinline__ float asFloat(int row, int column) const { return line_[row].asFloat(0, column); }

private:
  __device__ __forceinline__ Line read() {
    const Line line(next_);
    next_ += pitch_;
    return line;
  }
};

template <int Columns, int Rows, int Left, int Right, bool Aligned, class T>
__device__ __forceinline__ Sweep<T, T, Columns, Rows, Left, Right, Aligned> sweep(const T *element, int64_t pitch) {
  return Sweep<T, T, Columns, Rows, Left, Right, Aligned>(element, pitch);
}

/// Of structs of leaves of type T.
template <class T, int Columns, int Rows, int Left, int Right, bool Aligned, class Element>
__device__ __forceinline__ Sweep<T, Element, Columns, Rows, Left, Right, Aligned> sweep(const Element *element,
                                                                                         int64_t pitch) {
  return Sweep<T, Element, Columns, Rows, Left, Right, Aligned>(element, pitch);
}

} // namespace NIDUS_TARGET
} // namespace nidus
