//===- arrivals_cuda.h - the way in beside the kernels --------------------===//
//
// A second stream of a host thread, on which it allocates and fills memory that no kernel knows yet (fresh_memory.h).
// It never waits for the thread's own stream, but where the pool hands out what that one has still to give back; the
// thread's own stream and its side streams wait for it before they get more work. So the data of a nest comes in while
// the kernels of the nests before it run.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/cuda/calls_cuda.h"
#include "nidus/residency/fresh_memory.h"
#include <memory>

/// In bytes, for tests: less comes in on the thread's own stream; it crosses in twenty microseconds, and to make one
/// stream wait for the other takes some of these.
#ifndef NIDUS_ARRIVES_FROM
#define NIDUS_ARRIVES_FROM (int64_t(1) << 20)
#endif

namespace nidus {
inline namespace NIDUS_TARGET {
namespace device {

class NIDUS_SHARED Arrivals {
public:
  /// The calling thread's, on its current device.
  static Arrivals &ofThisThread(Place place) {
    if (!mine_) {
      static thread_local const Owner owner{};
      static_cast<void>(owner);
      mine_ = new std::vector<std::unique_ptr<Arrivals>>;
    }
    const int id = current();
    for (const std::unique_ptr<Arrivals> &one : *mine_)
      if (one->device_ == id)
        return *one;
    mine_->push_back(std::make_unique<Arrivals>(id, place));
    return *mine_->back();
  }

  Arrivals(int device, Place place) : device_(device) {
    check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "cudaStreamCreate", place);
    for (cudaEvent_t *const event : {&arrived_, &copied_})
      check(cudaEventCreateWithFlags(event, cudaEventDisableTiming), "cudaEventCreate", place);
  }
  ~Arrivals() {
    // The driver may be shutting down.
    cudaError_t ignored = cudaStreamDestroy(stream_);
    for (const cudaEvent_t event : {arrived_, copied_})
      ignored = cudaEventDestroy(event);
    static_cast<void>(ignored);
  }
  Arrivals(const Arrivals &) = delete;
  Arrivals &operator=(const Arrivals &) = delete;

  cudaStream_t stream() const { return stream_; }

  /// Something was given to its stream: memory, or data of the host.
  void expect(Place place, bool isData) {
    given_++;
    isDataAwaited_ |= isData;
    place_ = place;
  }
  /// Data of the host was given to the thread's own stream.
  void copiedThere(Place place) {
    check(cudaEventRecord(copied_, cudaStreamPerThread), "cudaEventRecord", place);
    isCopiedThere_ = true;
  }

  /// Null when the thread has none on the current device.
  static Arrivals *known() {
    if (mine_ && !inForkedChild())
      for (const std::unique_ptr<Arrivals> &one : *mine_)
        if (one->device_ == current())
          return one.get();
    return nullptr;
  }

  /// A stream is about to get work that waits for all that was given; for the first `awaited` of it it does already.
  void precede(cudaStream_t stream, size_t &awaited) {
    if (awaited == given_)
      return;
    if (recorded_ < given_)
      check(cudaEventRecord(arrived_, stream_), "cudaEventRecord", place_);
    check(cudaStreamWaitEvent(stream, arrived_, 0), "cudaStreamWaitEvent", place_);
    awaited = recorded_ = given_;
  }
  /// The same for the thread's own stream on the current device.
  static void precede() {
    if (Arrivals *const here = known())
      here->precede(cudaStreamPerThread, here->awaited_);
  }

  /// Data that was to come in has left the host's memory when it returns.
  static void await(Place place) {
    if (!mine_)
      return;
    for (const std::unique_ptr<Arrivals> &one : *mine_) {
      if (one->isDataAwaited_)
        check(cudaStreamSynchronize(one->stream_), "copy to the device", place);
      if (one->isCopiedThere_)
        check(cudaEventSynchronize(one->copied_), "copy to the device", place);
      one->isDataAwaited_ = one->isCopiedThere_ = false;
    }
  }

private:
  struct Owner {
    ~Owner() {
      if (inForkedChild())
        return;
      delete mine_;
      mine_ = nullptr;
    }
  };

  static inline thread_local std::vector<std::unique_ptr<Arrivals>> *mine_ = nullptr;

  const int device_;
  cudaStream_t stream_ = nullptr;
  cudaEvent_t arrived_ = nullptr, copied_ = nullptr;
  size_t given_ = 0;           ///< to its stream, ever
  size_t awaited_ = 0;         ///< of that by the thread's own stream
  size_t recorded_ = 0;        ///< in `arrived_`
  bool isDataAwaited_ = false; ///< by the host
  bool isCopiedThere_ = false; ///< likewise; what `copied_` says
  Place place_{};              ///< of the last nest
};

} // namespace device
} // namespace NIDUS_TARGET
} // namespace nidus
