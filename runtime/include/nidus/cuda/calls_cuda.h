//===- calls_cuda.h - calls of CUDA and the device that they mean ---------===//
#pragma once

#include "nidus/launcher/attempt.h"

namespace nidus {
inline namespace NIDUS_TARGET {
namespace device {

/// See attempt.h.
inline void check(cudaError_t error, const char *call, Place place) {
  if (error == cudaSuccess)
    return;
  cudaGetLastError(); // nobody else is to find it
  const std::string words = std::string(cudaGetErrorString(error)) + " (" + cudaGetErrorName(error) + ")";
  Attempt::report(place, call, words.c_str());
}

inline int current() {
  int id = 0;
  return cudaGetDevice(&id) == cudaSuccess ? id : 0;
}

/// Of the current device; 0 when that cannot be asked: then nothing will run there.
inline int64_t attributeOrNone(cudaDeviceAttr which) {
  int device = 0, value = 0;
  const bool isKnown = !inForkedChild() && cudaGetDevice(&device) == cudaSuccess &&
                       cudaDeviceGetAttribute(&value, which, device) == cudaSuccess;
  return isKnown ? value : 0;
}

/// Four warps for each multiprocessor.
inline int64_t threadsToFill() { return attributeOrNone(cudaDevAttrMultiProcessorCount) * 128; }
inline int64_t mostSharedMemory() { return attributeOrNone(cudaDevAttrMaxSharedMemoryPerBlockOptin); }

/// Makes another device current for a scope.
class OnDevice {
public:
  OnDevice(int id, Place place) : place_(place), previous_(current()), id_(id) { go(id_); }
  OnDevice(const OnDevice &) = delete;
  OnDevice &operator=(const OnDevice &) = delete;
  ~OnDevice() { go(previous_); }

private:
  void go(int id) const {
    const Attempt::InEarnest inEarnest; // on another device anything would go wrong
    if (id_ != previous_)
      check(cudaSetDevice(id), "cudaSetDevice", place_);
  }

  Place place_;
  int previous_, id_;
};

/// Of `rows` on both sides, on a stream.
inline cudaError_t copyRows(void *to, int64_t toPitch, const void *from, int64_t fromPitch, const Rows &rows,
                            cudaMemcpyKind kind, cudaStream_t stream) {
  const auto width = static_cast<size_t>(rows.width);
  return rows.count == 1 ? cudaMemcpyAsync(to, from, width, kind, stream)
                         : cudaMemcpy2DAsync(to, static_cast<size_t>(toPitch), from, static_cast<size_t>(fromPitch),
                                             width, static_cast<size_t>(rows.count), kind, stream);
}

} // namespace device
} // namespace NIDUS_TARGET
} // namespace nidus
