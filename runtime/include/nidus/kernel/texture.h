//===- texture.h - an array read by way of the texture units --------------===//
//
// For arrays that are only read. The launcher has a TextureInput, which is made
// like an Input (array.h); the kernel has a Texture, whose elements are read by
// subscripts. The texture is linear memory: the device copy of the array, read
// through another cache. An array that the texture units cannot address, because
// it has too many elements for them, is read as global memory.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/launcher/array.h"

namespace nidus {
inline namespace NIDUS_TARGET {

/// The kernel's view. Elements of 1, 2, 4 or 8 bytes.
template <class T> class Texture {
  static_assert(std::is_arithmetic_v<T> && sizeof(T) <= 8, "texels are numbers");

public:
  Texture(const T *elements, const device::LinearTexture &texture)
      : elements_(elements), object_(texture.object()), lead_(texture.origin(elements, sizeof(T))) {}

  template <class Index> __device__ __forceinline__ T operator[](Index index) const {
    const auto k = static_cast<int64_t>(index);
    return object_ == 0 ? elements_[k] : device::texel<T>(object_, k + lead_);
  }
  __host__ __device__ const T *data() const { return elements_; }

private:
  const T *elements_;
  uint64_t object_; ///< 0: none
  int64_t lead_;    ///< texels before element 0; negative when the texture begins behind it
};

/// The launcher's array. Its end waits for the kernels that were launched.
template <class T> class TextureInput {
public:
  TextureInput(Nest &nest, const char *name, const void *host, const Box &box, After after = After::release)
      : elements_(nest, name, host, box, after), place_(nest.place()) {
    nest.execution().keepTogether();
    if (const std::optional<Region> region = Region::of(host, sizeof(T), box); region && !region->empty()) {
      offset_ = region->begin() - static_cast<int64_t>(reinterpret_cast<intptr_t>(host));
      bytes_ = region->end() - region->begin();
    }
  }

  operator Texture<T>() const {
    const T *const elements = elements_;
    if (!texture_ && bytes_ > 0)
      texture_.emplace(reinterpret_cast<uintptr_t>(elements) + static_cast<uintptr_t>(offset_), bytes_, sizeof(T), place_);
    return texture_ ? Texture<T>(elements, *texture_) : Texture<T>(elements, device::LinearTexture());
  }

private:
  Input<T> elements_;
  Place place_;
  int64_t offset_ = 0, bytes_ = 0; ///< what is on the device: so many bytes, from so many behind element 0
  mutable std::optional<device::LinearTexture> texture_;
};

} // namespace NIDUS_TARGET
} // namespace nidus
