//===- pinned_cuda.h - memory of the host that the bus reads and writes ---------===//
//
// The driver takes its time to make such memory: on an H200 cudaMallocHost of 64 MB took 28 ms, page by page. Large pages that many
// threads have touched are registered in 2 to 3.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/cpu/crew.h"
#include <cstdint>
#include <cuda_runtime.h>
#include <sys/mman.h>
#include <utility>

namespace nidus {
inline namespace NIDUS_TARGET {
namespace device {

class PinnedMemory {
public:
  PinnedMemory() = default;
  /// With the help of a crew that has nothing else to do.
  PinnedMemory(size_t bytes, Crew &crew) {
    mappedBytes_ = (bytes + 2 * largePage_ - 1) / largePage_ * largePage_;
    mapped_ = mmap(nullptr, mappedBytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped_ == MAP_FAILED) {
      mapped_ = nullptr;
    } else {
      const uintptr_t first = (reinterpret_cast<uintptr_t>(mapped_) + largePage_ - 1) / largePage_ * largePage_;
      data_ = reinterpret_cast<char *>(first);
      madvise(data_, bytes, MADV_HUGEPAGE); // only faster
      touch(bytes, crew);
      if (cudaHostRegister(data_, bytes, cudaHostRegisterDefault) == cudaSuccess)
        return;
      cudaGetLastError();
      unmap();
    }
    if (cudaMallocHost(&data_, bytes) != cudaSuccess) {
      cudaGetLastError();
      data_ = nullptr;
    }
  }
  PinnedMemory(PinnedMemory &&other) noexcept { swap(other); }
  PinnedMemory &operator=(PinnedMemory &&other) noexcept {
    swap(other);
    return *this;
  }
  ~PinnedMemory() {
    if (!data_)
      return;
    const cudaError_t ignored = mapped_ ? cudaHostUnregister(data_) : cudaFreeHost(data_);
    static_cast<void>(ignored); // at the end of a process there may be no device any more
    unmap();
  }

  /// Null: there is none.
  char *data() const { return data_; }

private:
  static constexpr size_t largePage_ = size_t(2) << 20, page_ = 4096;

  void swap(PinnedMemory &other) {
    std::swap(data_, other.data_);
    std::swap(mapped_, other.mapped_);
    std::swap(mappedBytes_, other.mappedBytes_);
  }

  void touch(size_t bytes, Crew &crew) {
    std::atomic<size_t> next{0};
    const Crew::Work work = [&](size_t) {
      for (size_t begin; (begin = next.fetch_add(largePage_)) < bytes;)
        for (size_t k = begin; k < bytes && k < begin + largePage_; k += page_)
          *static_cast<volatile char *>(data_ + k) = 0;
    };
    crew.begin(work);
    work(0);
    crew.end();
  }

  void unmap() {
    if (mapped_)
      munmap(mapped_, mappedBytes_);
    mapped_ = nullptr;
    data_ = nullptr;
  }

  char *data_ = nullptr;
  void *mapped_ = nullptr; ///< null: the driver's
  size_t mappedBytes_ = 0;
};

} // namespace device
} // namespace NIDUS_TARGET
} // namespace nidus
