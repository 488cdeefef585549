//===- packet3d.h - packets of volumes ------------------------------------===//
//
// What Window (window.h) and Packet (packet.h) are to images, with planes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/kernel/packet.h"

namespace nidus {
inline namespace NIDUS_TARGET {

/// Elements (-Before, -Above, -Left) to (Planes + Behind - 1, Rows + Below - 1, Columns + Right - 1) around a packet.
template <class T, int Columns, int Rows, int Planes, int Before, int Behind, int Above, int Below, int Left, int Right,
          bool Aligned>
class Window3D {
  using Plane = Window<T, Columns, Rows, Above, Below, Left, Right, Aligned>;
  Plane plane_[Before + Planes + Behind];

public:
  /// `element` is element (0, 0, 0); rows are `pitch` elements apart, planes `planePitch`.
  template <class Element>
  __device__ __forceinline__ Window3D(const Element *element, int64_t pitch, int64_t planePitch) {
NIDUS_UNROLL
    for (int plane = 0; plane < Before + Planes + Behind; plane++)
      plane_[plane] = Plane(element + (plane - Before) * planePitch, pitch);
  }

  __device__ __forceinline__ T operator()(int plane, int row, int column) const { return plane_[plane + Before](row, column); }

  /// The struct of the elements from this one on.
  template <class S> __device__ __forceinline__ S as(int plane, int row, int column) const {
    return plane_[plane + Before].template as<S>(row, column);
  }

  /// (float) of the element, for bytes without sign.
  __device__ __forceinline__ float asFloat(int plane, int row, int column) const {
    return plane_[plane + Before].asFloat(row, column);
  }
};

/// The elements under a packet.
template <class T, int Columns, int Rows, int Planes, bool Aligned, class Value = T> class Packet3D {
  using Plane = Packet<T, Columns, Rows, Aligned, Value>;
  Plane plane_[Planes];

public:
  /// Nothing is read: every element is written before store().
  __device__ __forceinline__ Packet3D() {}
  /// As the array has it now.
  template <class Element>
  __device__ __forceinline__ Packet3D(const Element *element, int64_t pitch, int64_t planePitch) {
NIDUS_UNROLL
    for (int plane = 0; plane < Planes; plane++)
      plane_[plane] = Plane(element + plane * planePitch, pitch);
  }

  __device__ __forceinline__ Value &operator()(int plane, int row, int column) { return plane_[plane](row, column); }

  /// The struct of the elements from this one on, to be read and assigned.
  template <class S> __device__ __forceinline__ auto as(int plane, int row, int column) {
    return plane_[plane].template as<S>(row, column);
  }

  template <class Element>
  __device__ __forceinline__ void store(Element *element, int64_t pitch, int64_t planePitch) const {
NIDUS_UNROLL
    for (int plane = 0; plane < Planes; plane++)
      plane_[plane].store(element + plane * planePitch, pitch);
  }
};

} // namespace NIDUS_TARGET
} // namespace nidus
