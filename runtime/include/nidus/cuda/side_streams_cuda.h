//===- side_streams_cuda.h - the side streams of a host thread ---------------===//
//
// Beside its per-thread default stream, on one device. What comes in on the stream of the arrivals is awaited by each
// stream for itself: one that waits for the thread's own would wait for kernels, too.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/cuda/arrivals_cuda.h"
#include "nidus/queue/side_streams.h"

namespace nidus {
inline namespace NIDUS_TARGET {
namespace device {

class CudaSideStreams final : private StreamsOfDevice {
public:
  /// On the current device.
  explicit CudaSideStreams(Place place)
      : device_(current()), place_(place), decides_(*this, {areSideStreamsOn() ? smallLaunch() : 0, most_, 16}) {}
  ~CudaSideStreams() override {
    if (inForkedChild())
      return;
    // The driver may be shutting down: no error is reported.
    const Attempt attempt;
    const OnDevice there(device_, place_);
    decides_.join(); // the thread's memory is about to be given back on its own stream
    cudaError_t ignored = marked_ ? cudaEventDestroy(marked_) : cudaSuccess;
    for (const Side &side : sides_)
      if (side.stream) {
        ignored = cudaStreamDestroy(side.stream);
        ignored = cudaEventDestroy(side.end);
      }
    static_cast<void>(ignored);
  }
  CudaSideStreams(const CudaSideStreams &) = delete;
  CudaSideStreams &operator=(const CudaSideStreams &) = delete;

  int device() const { return device_; }
  bool isMarked() const { return decides_.isMarked(); }

  /// For the launch, which comes next; its device is the current one.
  cudaStream_t streamFor(const Launch &launch) {
    place_ = launch.place;
    const size_t number = decides_.streamFor(launch);
    if (number == 0) {
      Arrivals::precede();
      return cudaStreamPerThread;
    }
    Side &side = sides_[number - 1];
    if (Arrivals *const arrivals = Arrivals::known())
      arrivals->precede(side.stream, side.awaited);
    return side.stream;
  }

  /// The thread's own stream is about to get other work.
  void join() {
    if (!isMarked() || inForkedChild())
      return;
    const Attempt::InEarnest inEarnest; // other nests have launched what it waits for
    const OnDevice there(device_, place_);
    decides_.join();
  }

private:
  // With the thread's own and that of the arrivals not more than the queues that CUDA gives a device at first, eight.
  static constexpr size_t most_ = 5;

  struct Side {
    cudaStream_t stream = nullptr;
    cudaEvent_t end = nullptr;
    size_t awaited = 0; ///< of the arrivals
  };

  /// Threads; two such launches find room on the device.
  uint64_t smallLaunch() const {
    const auto attribute = [this](cudaDeviceAttr which) {
      int value = 0;
      check(cudaDeviceGetAttribute(&value, which, device_), "cudaDeviceGetAttribute", place_);
      return uint64_t(value);
    };
    return attribute(cudaDevAttrMultiProcessorCount) * attribute(cudaDevAttrMaxThreadsPerMultiProcessor) / 2;
  }

  void mark() override {
    if (!marked_)
      create(marked_);
    record(marked_, cudaStreamPerThread);
  }
  void follow(size_t side) override {
    Side &used = sides_[side - 1];
    if (!used.stream) {
      check(cudaStreamCreateWithFlags(&used.stream, cudaStreamNonBlocking), "cudaStreamCreate", place_);
      create(used.end);
    }
    wait(used.stream, marked_);
  }
  void join(size_t side) override {
    record(sides_[side - 1].end, sides_[side - 1].stream);
    wait(cudaStreamPerThread, sides_[side - 1].end);
  }

  void create(cudaEvent_t &event) const {
    check(cudaEventCreateWithFlags(&event, cudaEventDisableTiming), "cudaEventCreate", place_);
  }
  void record(cudaEvent_t event, cudaStream_t stream) const {
    check(cudaEventRecord(event, stream), "cudaEventRecord", place_);
  }
  void wait(cudaStream_t stream, cudaEvent_t event) const {
    check(cudaStreamWaitEvent(stream, event, 0), "cudaStreamWaitEvent", place_);
  }

  const int device_;
  Place place_; ///< of the last launch
  cudaEvent_t marked_ = nullptr;
  Side sides_[most_];
  SideStreams decides_;
};

} // namespace device
} // namespace NIDUS_TARGET
} // namespace nidus
