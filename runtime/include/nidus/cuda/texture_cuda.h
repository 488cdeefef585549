//===- texture_cuda.h - linear memory behind texture units ----------------===//
//
// Part of device_cuda.h; device.h states the contract. Texels are unsigned
// numbers of the elements' size, whose bits are the elements: the units convert
// nothing.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/cuda/stream_cuda.h"

namespace nidus {
inline namespace NIDUS_TARGET {
namespace device {

class LinearTexture {
public:
  LinearTexture() = default;
  LinearTexture(uintptr_t first, int64_t bytes, size_t size, Place place) : place_(place) {
    const auto alignment = static_cast<uintptr_t>(attribute(cudaDevAttrTextureAlignment));
    begin_ = first - first % alignment;
    const uint64_t length = static_cast<uint64_t>(bytes) + (first - begin_);
    if (length / size > static_cast<uint64_t>(attribute(cudaDevAttrMaxTexture1DLinearWidth)) || begin_ % size != first % size)
      return;
    const int bits = 8 * static_cast<int>(size < 4 ? size : 4);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = reinterpret_cast<void *>(begin_);
    resource.res.linear.desc = cudaCreateChannelDesc(bits, size == 8 ? bits : 0, 0, 0, cudaChannelFormatKindUnsigned);
    resource.res.linear.sizeInBytes = static_cast<size_t>(length);
    cudaTextureDesc plain = {};
    plain.readMode = cudaReadModeElementType;
    // The units reach no memory of the host: that is read without them.
    if (cudaCreateTextureObject(&object_, &resource, &plain, nullptr) != cudaSuccess) {
      cudaGetLastError();
      object_ = 0;
    }
  }
  LinearTexture(const LinearTexture &) = delete;
  LinearTexture &operator=(const LinearTexture &) = delete;
  ~LinearTexture() {
    if (object_ == 0)
      return;
    check(cudaStreamSynchronize(stream()), "cudaStreamSynchronize", place_);
    check(cudaDestroyTextureObject(object_), "cudaDestroyTextureObject", place_);
  }

  uint64_t object() const { return object_; }

  int64_t origin(const void *array, size_t size) const {
    return (static_cast<int64_t>(reinterpret_cast<intptr_t>(array)) - static_cast<int64_t>(begin_)) /
           static_cast<int64_t>(size);
  }

private:
  int attribute(cudaDeviceAttr which) const {
    int value = 0;
    check(cudaDeviceGetAttribute(&value, which, current()), "cudaDeviceGetAttribute", place_);
    return value;
  }

  Place place_ = {};
  uintptr_t begin_ = 0;
  cudaTextureObject_t object_ = 0;
};

template <class T> __device__ __forceinline__ T texel(uint64_t object, int64_t k) {
  const int at = static_cast<int>(k);
  T value;
  if constexpr (sizeof(T) == 1) {
    const auto bits = tex1Dfetch<unsigned char>(object, at);
    memcpy(&value, &bits, sizeof(T));
  } else if constexpr (sizeof(T) == 2) {
    const auto bits = tex1Dfetch<unsigned short>(object, at);
    memcpy(&value, &bits, sizeof(T));
  } else if constexpr (sizeof(T) == 4) {
    const auto bits = tex1Dfetch<unsigned int>(object, at);
    memcpy(&value, &bits, sizeof(T));
  } else {
    const auto bits = tex1Dfetch<uint2>(object, at);
    memcpy(&value, &bits, sizeof(T));
  }
  return value;
}

} // namespace device
} // namespace NIDUS_TARGET
} // namespace nidus
