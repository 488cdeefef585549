//===- conveyor_cuda.h - large copies, both ways, while kernels run -------===//
//
// The driver copies ordinary host memory through one small buffer of its own, by one thread: an eighth to a quarter of
// what the bus can do. Here a crew of threads moves data between the host's memory and pinned rings (belt.h), and the
// caller alone sends it across (bus_cuda.h): calls of CUDA from several threads wait for each other longer than they
// take. A nest in slabs has a kernel for each: it waits for the pieces that its slab needs, and those that take the
// slab's results home wait for it. So data moves both ways while kernels run.
//
// The rings and the crew are made when a program has moved so much that they pay, and end with it; larger rings follow
// when it has moved much more. One set per device: large copies of several host threads wait for each other, as they
// would for the bus.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/cuda/bus_cuda.h"
#include "nidus/cuda/pinned_cuda.h"
#include "nidus/launcher/rates.h"
#include <cstdlib>
#include <map>

/// In bytes, for tests: what a program has moved before there are rings, and the largest piece of the first ones.
#ifndef NIDUS_STAGED_AFTER
#define NIDUS_STAGED_AFTER (int64_t(16) << 20)
#endif
#ifndef NIDUS_STAGED_PIECE
#define NIDUS_STAGED_PIECE (int64_t(512) << 10)
#endif

namespace nidus {
inline namespace NIDUS_TARGET {
namespace device {

class Conveyor {
public:
  static bool mayExist() { return std::thread::hardware_concurrency() > 1; }
  /// Null when there is no pinned memory or only one core.
  static std::shared_ptr<Conveyor> make(Place place) {
    if (!mayExist())
      return nullptr;
    const std::shared_ptr<Conveyor> made(new Conveyor(std::thread::hardware_concurrency() - 1, place));
    return made->useRings(firstPiece) ? made : nullptr;
  }
  ~Conveyor() {
    cudaError_t ignored = cudaEventDestroy(ready_);
    for (const cudaEvent_t event : computed_)
      ignored = cudaEventDestroy(event);
    static_cast<void>(ignored);
  }
  Conveyor(const Conveyor &) = delete;
  Conveyor &operator=(const Conveyor &) = delete;

  /// For a program that moves much: smaller pieces leave the bus idle between them more often. Where there is no memory for larger
  /// rings, it keeps those that it has.
  void enlarge() {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (std::exchange(mayGrow_, false))
      useRings(largestPiece);
  }

  /// Brings each slab's data in, calls launch(number) for work on the caller's stream, and takes its data home. When it
  /// returns, all of that is complete but the last kernels, and what came in may change on the host. Nothing goes home
  /// once a launch said false, the first one if any.
  void run(const std::vector<Slab> &slabs, const LaunchPart &launch, Place place) {
    const std::lock_guard<std::mutex> lock(mutex_);
    load(slabs, place);
    const size_t movers = in_.size() > 0 && out_.size() > 0 ? crew_.size() : threadsOneWay;
    const Crew::Work work = [&](size_t member) {
      while (member < movers && !(in_.isTaken() && out_.isTaken()))
        if (!moveOne())
          std::this_thread::yield();
    };
    crew_.begin(work);
    while (launched_ < slabs.size() || back_.crossed() < out_.size()) {
      const bool isBringing = bring(slabs.size(), launch, place), isTaking = takeHome(place);
      if (!isBringing && !isTaking && (crew_.size() > 0 || !moveOne()))
        std::this_thread::yield();
    }
    while (moveOne()) {
    }
    crew_.end();
    there_.finish(place);
    in_.end();
    out_.end();
  }

private:
  // Measured on an H200 with 16 cores: each copy leaves the bus idle for 3 us, and a quarter of a megabyte is half as fast.
  static inline const size_t firstPiece = NIDUS_STAGED_PIECE, largestPiece = 4 * firstPiece;
  static constexpr size_t threadsOneWay = 8; // more do not help

  Conveyor(size_t threads, Place place) : there_(place), back_(place), crew_(threads) {
    check(cudaEventCreateWithFlags(&ready_, cudaEventDisableTiming), "cudaEventCreate", place);
  }

  /// Of the pieces that can be in them at once. False: they stay as they are.
  bool useRings(size_t pieceBytes) {
    const size_t ringBytes = 16 * pieceBytes;
    PinnedMemory pinned(2 * ringBytes, crew_);
    if (!pinned.data())
      return false;
    pinned_ = std::move(pinned);
    pieceBytes_ = pieceBytes;
    ringBytes_ = ringBytes;
    in_.useRing(pinned_.data(), ringBytes, pieceBytes);
    out_.useRing(pinned_.data() + ringBytes, ringBytes, pieceBytes);
    return true;
  }

  void load(const std::vector<Slab> &slabs, Place place) {
    int64_t bytes = 0;
    for (const Slab &slab : slabs)
      for (const Crossing &crossing : slab.in)
        bytes += crossing.rows.bytes();
    // What fits into the ring is sent while it is in the caches of those who moved it; of more, most has left them.
    isShort_ = bytes <= static_cast<int64_t>(ringBytes_);
    const size_t portion = isShort_ ? pieceBytes_ / 32 : pieceBytes_ / 8;
    for (size_t k = 0; k < slabs.size(); k++) {
      for (const Crossing &crossing : slabs[k].in)
        in_.add(crossing, k, portion);
      for (const Crossing &crossing : slabs[k].out)
        out_.add(crossing, k, portion);
    }
    in_.begin();
    out_.begin();
    there_.begin();
    back_.begin();
    allowed_ = emptied_ = launched_ = 0;
    isGivenUp_ = false;
    for (size_t k = computed_.size(); k < slabs.size(); k++) {
      computed_.push_back(nullptr);
      check(cudaEventCreateWithFlags(&computed_.back(), cudaEventDisableTiming), "cudaEventCreate", place);
    }
    allowMore();
    // The device's memory is the caller's stream's: it may still be in use there, unless nothing there knows it.
    ThreadQueue<Stream>::flush();
    const bool isFresh = in_.size() > 0 && std::all_of(slabs.begin(), slabs.end(), [](const Slab &slab) {
                           return std::all_of(slab.in.begin(), slab.in.end(), [](const Crossing &crossing) {
                             return FreshMemory::has(crossing.device, crossing.rows);
                           });
                         });
    check(cudaEventRecord(ready_, isFresh ? Arrivals::ofThisThread(place).stream() : streamBesideArrivals()),
          "cudaEventRecord", place);
    there_.follow(ready_, place);
  }

  /// What goes home first: it makes room on the device's side.
  bool moveOne() {
    return out_.moveOne([this](char *host, const char *ring, const Rows &rows, Storing storing) {
      if (!isGivenUp_)
        scatter(host, ring, rows, storing);
    }) || in_.moveOne([this](const char *host, char *ring, const Rows &rows, Storing) {
      isShort_ ? gatherToSharedCache(ring, host, rows) : gather(ring, host, rows);
    });
  }

  /// Pieces may enter the ring on their way in when those before them have left it.
  void allowMore() {
    const size_t before = allowed_;
    while (allowed_ < in_.size() && in_[allowed_].after <= there_.crossed())
      allowed_++;
    if (allowed_ > before)
      in_.allow(allowed_);
  }

  /// One step of the way in; false when there is nothing to do now.
  bool bring(size_t slabs, const LaunchPart &launch, Place place) {
    bool isBusy = false;
    const size_t next = there_.sent();
    if (next < in_.size() && in_.isMoved(next) && !there_.isFull()) {
      there_.send(in_[next], cudaMemcpyHostToDevice, place);
      isBusy = true;
    }
    if ((allowed_ < in_.size() || there_.isFull()) && there_.hasCrossed(place)) {
      allowMore();
      isBusy = true;
    }
    if (launched_ < slabs && (there_.sent() == in_.size() || in_[there_.sent()].slab > launched_)) {
      there_.precede(place);
      if (!launch(launched_) && !isGivenUp_)
        isGivenUp_ = true;
      check(cudaEventRecord(computed_[launched_], streamBesideArrivals()), "cudaEventRecord", place);
      launched_++;
      isBusy = true;
    }
    return isBusy;
  }

  /// One step of the way home.
  bool takeHome(Place place) {
    bool isBusy = false;
    const size_t next = back_.sent();
    if (next < out_.size() && out_[next].slab < launched_ && !back_.isFull() && isRoomFor(out_[next])) {
      if (next == 0 || out_[next - 1].slab != out_[next].slab)
        back_.follow(computed_[out_[next].slab], place);
      back_.send(out_[next], cudaMemcpyDeviceToHost, place);
      isBusy = true;
    }
    if (back_.hasCrossed(place)) {
      out_.allow(back_.crossed());
      isBusy = true;
    }
    return isBusy;
  }

  /// Has the ring home room for a piece?
  bool isRoomFor(const Belt::Piece &piece) {
    while (emptied_ < piece.after && out_.isMoved(emptied_))
      emptied_++;
    return emptied_ >= piece.after;
  }

  std::mutex mutex_;
  PinnedMemory pinned_; ///< of both rings
  size_t pieceBytes_ = 0, ringBytes_ = 0;
  bool mayGrow_ = true;
  Belt in_, out_;
  Bus there_, back_;
  cudaEvent_t ready_ = nullptr;       ///< what the caller gave the device before
  std::vector<cudaEvent_t> computed_; ///< by slab
  bool isShort_ = false;              ///< all that comes in fits into the ring
  size_t allowed_ = 0;                ///< pieces that may enter the ring on their way in
  size_t emptied_ = 0;                ///< pieces that have left the ring on their way home
  size_t launched_ = 0;               ///< slabs
  bool isGivenUp_ = false;            ///< nothing goes home; before any piece of that can be moved
  Crew crew_;                         ///< last: they use the others
};

/// The conveyors of this process; later than its end, copies are left to the driver.
class NIDUS_SHARED Conveyors {
public:
  static Conveyors &get() {
    static Conveyors *const all = new Conveyors;
    return *all;
  }

  /// For so many more bytes of ordinary memory; null when they are better left to the driver. It stays until nobody
  /// uses it, though the program may end meanwhile.
  std::shared_ptr<Conveyor> find(int64_t bytes, Place place) {
    if (bytes < NIDUS_STAGED_FROM)
      return nullptr;
    const std::lock_guard<std::mutex> lock(mutex_);
    moved_ += bytes;
    if (moved_ < NIDUS_STAGED_AFTER)
      return nullptr;
    const int id = current();
    const auto known = conveyors_.find(id);
    const std::shared_ptr<Conveyor> &found =
        (known != conveyors_.end() ? known : conveyors_.emplace(id, Conveyor::make(place)).first)->second;
    if (found && moved_ >= much_)
      found->enlarge();
    return found;
  }

  /// Would find() give one?
  bool has(int64_t bytes) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (bytes < NIDUS_STAGED_FROM || moved_ < NIDUS_STAGED_AFTER - bytes)
      return false;
    const auto known = conveyors_.find(current());
    return known != conveyors_.end() ? known->second != nullptr : Conveyor::mayExist();
  }

private:
  static inline const int64_t much_ = 16 * (NIDUS_STAGED_AFTER > 64 ? NIDUS_STAGED_AFTER : 64);

  Conveyors() {
    std::atexit([] {
      if (inForkedChild())
        return; // without the threads
      Conveyors &all = get();
      const std::lock_guard<std::mutex> lock(all.mutex_);
      all.moved_ = INT64_MIN;
      all.conveyors_.clear();
    });
  }

  std::mutex mutex_;
  int64_t moved_ = 0;
  std::map<int, std::shared_ptr<Conveyor>> conveyors_;
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
