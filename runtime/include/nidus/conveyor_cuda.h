//===- conveyor_cuda.h - large copies, both ways, while kernels run -------===//
//
// The driver copies ordinary host memory through one small buffer of its own,
// by one thread: an eighth to a quarter of what the bus can do. Here several
// threads move pieces between the host's memory and pinned buffers, and one for
// each direction sends them across (belt_cuda.h). A nest in slabs has a kernel for each:
// it waits for the pieces that its slab needs, and those that take the slab's
// results home wait for it. So data moves both ways while kernels run.
//
// The buffers are made when a program has moved so much that they pay, and
// freed when it ends. One set per device: large copies of several host threads
// wait for each other, as they would for the bus.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/belt_cuda.h"
#include <cstdlib>
#include <map>
#include <mutex>
#include <system_error>
#include <thread>

/// In bytes, for tests: what counts as large, and what a program has moved before buffers are made.
#ifndef NIDUS_STAGED_FROM
#define NIDUS_STAGED_FROM (int64_t(4) << 20)
#endif
#ifndef NIDUS_STAGED_AFTER
#define NIDUS_STAGED_AFTER (int64_t(96) << 20)
#endif

namespace nidus {
inline namespace NIDUS_TARGET {
namespace device {

class Conveyor {
public:
  /// Null when there is no pinned memory or only one core.
  static std::unique_ptr<Conveyor> make(Place place) {
    const unsigned cores = std::thread::hardware_concurrency();
    char *pinned = nullptr;
    if (cores < 2)
      return nullptr;
    if (cudaMallocHost(&pinned, 2 * Belt::ringBytes) != cudaSuccess) {
      cudaGetLastError();
      return nullptr;
    }
    return std::unique_ptr<Conveyor>(new Conveyor(pinned, std::max(cores, 3u) - 2, place));
  }
  ~Conveyor() {
    cudaError_t ignored = cudaEventDestroy(arrived_);
    for (const cudaEvent_t event : computed_)
      ignored = cudaEventDestroy(event);
    ignored = cudaFreeHost(pinned_);
    static_cast<void>(ignored);
  }
  Conveyor(const Conveyor &) = delete;
  Conveyor &operator=(const Conveyor &) = delete;

  /// Brings each slab's data in, calls launch(number) for work on the caller's stream, and takes its data home. When it
  /// returns, what goes home is complete, what came in may change on the host, and the caller's stream goes on when it
  /// has arrived.
  void run(const std::vector<Slab> &slabs, const LaunchPart &launch, Place place) {
    const std::lock_guard<std::mutex> lock(mutex_);
    load(slabs, place);
    const bool isBothWays = in_.size() > 0 && out_.size() > 0;
    const size_t wanted = isBothWays ? threadsBothWays_ : threadsOneWay_;
    std::thread helpers = helper(0, std::min({wanted, threads_, in_.size() + out_.size()}));
    hasHelpers_ = helpers.joinable();
    std::thread home;
    if (isBothWays)
      home = begin([this, place, id = current()] {
        const OnDevice guard(id, place);
        takeAllHome(place);
      });
    while (in_.crossed() < in_.size() || launched_ < slabs.size())
      if (!bring(slabs.size(), launch, place))
        wait();
    home.joinable() ? home.join() : takeAllHome(place);
    while (moveOne()) {
    }
    if (helpers.joinable())
      helpers.join();
    in_.end();
    out_.end();
  }

private:
  // Measured on an H200 with 16 cores, of which two send. Both ways, 12 leave a tenth of the bus idle; one way, more only
  // get into each other's way.
  static constexpr size_t threadsBothWays_ = 14, threadsOneWay_ = 8;

  Conveyor(char *pinned, size_t threads, Place place)
      : pinned_(pinned), threads_(threads), in_(pinned, place), out_(pinned + Belt::ringBytes, place) {
    check(cudaEventCreateWithFlags(&arrived_, cudaEventDisableTiming), "cudaEventCreate", place);
  }

  void load(const std::vector<Slab> &slabs, Place place) {
    for (size_t k = 0; k < slabs.size(); k++) {
      for (const Crossing &crossing : slabs[k].in)
        in_.add(crossing, k);
      for (const Crossing &crossing : slabs[k].out)
        out_.add(crossing, k);
    }
    in_.begin(Belt::slots);
    out_.begin(0);
    launched_ = 0;
    for (size_t k = computed_.size(); k < slabs.size(); k++) {
      computed_.push_back(nullptr);
      check(cudaEventCreateWithFlags(&computed_.back(), cudaEventDisableTiming), "cudaEventCreate", place);
    }
    // The device's memory is the caller's stream's: it may still be in use there.
    check(cudaEventRecord(arrived_, cudaStreamPerThread), "cudaEventRecord", place);
    check(cudaStreamWaitEvent(in_.stream(), arrived_, 0), "cudaStreamWaitEvent", place);
  }

  /// None when there are no more threads.
  template <class Work> static std::thread begin(const Work &work) {
    try {
      return std::thread(work);
    } catch (const std::system_error &) {
      return {};
    }
  }

  /// A thread that moves pieces, and begins two others that do: all begin soon, and the caller at once.
  std::thread helper(size_t number, size_t count) {
    if (number >= count)
      return {};
    return begin([this, number, count] {
      std::thread others[] = {helper(2 * number + 1, count), helper(2 * number + 2, count)};
      while (!in_.isTaken() || !out_.isTaken())
        if (!moveOne())
          std::this_thread::yield();
      for (std::thread &other : others)
        if (other.joinable())
          other.join();
    });
  }

  void wait() {
    if (hasHelpers_ || !moveOne())
      std::this_thread::yield();
  }

  /// What goes home first: it makes room on the device's side.
  bool moveOne() {
    return out_.moveOne([](const Crossing &piece, char *slot) { scatter(piece.host, slot, piece.rows); }) ||
           in_.moveOne([](const Crossing &piece, char *slot) { gather(slot, piece.host, piece.rows); });
  }

  /// One step of the way in; false when there is nothing to do now.
  bool bring(size_t slabs, const LaunchPart &launch, Place place) {
    bool isBusy = false;
    if (in_.sent() < in_.size() && in_.isMoved(in_.sent())) {
      in_.send(cudaMemcpyHostToDevice, place);
      isBusy = true;
    }
    if (in_.hasCrossed(place)) {
      in_.allow(in_.crossed() + Belt::slots);
      isBusy = true;
    }
    if (launched_ < slabs && (in_.sent() == in_.size() || in_[in_.sent()].slab > launched_)) {
      check(cudaEventRecord(arrived_, in_.stream()), "cudaEventRecord", place);
      check(cudaStreamWaitEvent(cudaStreamPerThread, arrived_, 0), "cudaStreamWaitEvent", place);
      launch(launched_);
      check(cudaEventRecord(computed_[launched_], cudaStreamPerThread), "cudaEventRecord", place);
      launched_++;
      isBusy = true;
    }
    return isBusy;
  }

  void takeAllHome(Place place) {
    while (out_.crossed() < out_.size())
      if (!takeHome(place))
        wait();
  }

  /// One step of the way home.
  bool takeHome(Place place) {
    bool isBusy = false;
    const size_t next = out_.sent();
    if (next < out_.size() && out_[next].slab < launched_ &&
        (next < Belt::slots || out_.isMoved(next - Belt::slots))) {
      if (next == 0 || out_[next - 1].slab != out_[next].slab)
        check(cudaStreamWaitEvent(out_.stream(), computed_[out_[next].slab], 0), "cudaStreamWaitEvent", place);
      out_.send(cudaMemcpyDeviceToHost, place);
      isBusy = true;
    }
    if (out_.hasCrossed(place)) {
      out_.allow(out_.crossed());
      isBusy = true;
    }
    return isBusy;
  }

  std::mutex mutex_;
  char *pinned_;
  size_t threads_;
  Belt in_, out_;
  cudaEvent_t arrived_ = nullptr;
  std::vector<cudaEvent_t> computed_; ///< by slab
  std::atomic<size_t> launched_{0};   ///< slabs
  bool hasHelpers_ = false;
};

/// The conveyors of this process; later than its end, copies are left to the driver.
class NIDUS_SHARED Conveyors {
public:
  static Conveyors &get() {
    static Conveyors *const all = new Conveyors;
    return *all;
  }

  /// For so many more bytes of ordinary memory; null when they are better left to the driver.
  Conveyor *find(int64_t bytes, Place place) {
    if (bytes < NIDUS_STAGED_FROM)
      return nullptr;
    const std::lock_guard<std::mutex> lock(mutex_);
    moved_ += bytes;
    if (moved_ < NIDUS_STAGED_AFTER)
      return nullptr;
    const int id = current();
    const auto known = conveyors_.find(id);
    return (known != conveyors_.end() ? known : conveyors_.emplace(id, Conveyor::make(place)).first)->second.get();
  }

private:
  Conveyors() {
    std::atexit([] {
      Conveyors &all = get();
      const std::lock_guard<std::mutex> lock(all.mutex_);
      all.moved_ = INT64_MIN;
      all.conveyors_.clear();
    });
  }

  std::mutex mutex_;
  int64_t moved_ = 0;
  std::map<int, std::unique_ptr<Conveyor>> conveyors_;
};

/// Pinned or managed: the driver copies it at full speed.
inline bool isKnownToDriver(const void *host) {
  cudaPointerAttributes attributes;
  if (cudaPointerGetAttributes(&attributes, host) == cudaSuccess)
    return attributes.type != cudaMemoryTypeUnregistered;
  cudaGetLastError();
  return false;
}

} // namespace device
} // namespace NIDUS_TARGET
} // namespace nidus
