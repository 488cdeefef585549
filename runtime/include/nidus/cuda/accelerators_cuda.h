//===- accelerators_cuda.h - what is known about each CUDA device ------------===//
//
// Found out at the first nest that would use it. Each has a pool of memory, which keeps what it is given back.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/cuda/calls_cuda.h"
#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace nidus {
inline namespace NIDUS_TARGET {
namespace device {

/// Compiled for the same architectures as the kernels: if it can run, they can.
template <class = void> __global__ void probe() {}

/// What is known about one device.
struct Accelerator {
  std::string unusable;         ///< why, in CUDA's words
  cudaMemPool_t pool = nullptr; ///< null: the device has no pools
  bool reachesPages = false;    ///< kernels may use all memory of the program
  bool isIntegrated = false;    ///< its memory is the processor's
  bool sharesManaged = false;   ///< kernels and host code may use managed memory side by side
};

class NIDUS_SHARED Accelerators {
public:
  static Accelerators &get() {
    static Accelerators *const all = new Accelerators;
    return *all;
  }

  /// Examined at the first call; the reference stays valid.
  const Accelerator &find(int id) {
    static thread_local std::pair<int, const Accelerator *> last{-1, nullptr};
    if (last.first != id)
      last = {id, &examined(id)};
    return *last.second;
  }

private:
  const Accelerator &examined(int id) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto known = accelerators_.find(id);
    return known != accelerators_.end() ? known->second : accelerators_.emplace(id, examine(id)).first->second;
  }

  static Accelerator examine(int id) {
    Accelerator result;
    cudaFuncAttributes attributes;
    cudaError_t error = cudaGetDevice(&id);
    if (error == cudaSuccess)
      error = cudaFuncGetAttributes(&attributes, reinterpret_cast<const void *>(&probe<void>));
    if (error != cudaSuccess) {
      result.unusable = cudaGetErrorString(error);
      cudaGetLastError();
      return result;
    }
    result.pool = makePool(id);
    result.reachesPages = has(cudaDevAttrPageableMemoryAccess, id);
    result.isIntegrated = has(cudaDevAttrIntegrated, id);
    result.sharesManaged = has(cudaDevAttrConcurrentManagedAccess, id);
    if (Profile::get().enabled())
      Profile::get().setDevice(id, nameOf(id));
    return result;
  }

  static bool has(cudaDeviceAttr attribute, int id) {
    int value = 0;
    return cudaDeviceGetAttribute(&value, attribute, id) == cudaSuccess && value != 0;
  }

  /// A pool that gives nothing back to the system before the program ends; null
  /// when there are none.
  static cudaMemPool_t makePool(int id) {
    cudaMemPoolProps properties = {};
    properties.allocType = cudaMemAllocationTypePinned;
    properties.location.type = cudaMemLocationTypeDevice;
    properties.location.id = id;
    cudaMemPool_t pool = nullptr;
    uint64_t keep = UINT64_MAX;
    if (cudaMemPoolCreate(&pool, &properties) == cudaSuccess &&
        cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep) == cudaSuccess)
      return pool;
    cudaGetLastError();
    return nullptr;
  }

  static std::string nameOf(int id) {
    cudaDeviceProp properties;
    if (cudaGetDeviceProperties(&properties, id) == cudaSuccess)
      return properties.name;
    cudaGetLastError();
    return "CUDA";
  }

  std::mutex mutex_;
  std::map<int, Accelerator> accelerators_;
};

} // namespace device
} // namespace NIDUS_TARGET
} // namespace nidus
