//===- staging_cuda.h - large copies by way of pinned memory --------------===//
//
// The driver copies ordinary host memory through one small buffer of its own,
// by one thread: an eighth to a quarter of what the bus can do. Here several
// threads copy pieces between the host's memory and pinned buffers, two for
// each of them, so that one crosses the bus while the other is filled or
// emptied; every thread has a stream.
//
// The buffers are made when a program has moved so much that they pay, and
// freed when it ends. One set per device and direction: copies of several host
// threads in the same direction wait for each other, as they would for the bus.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/calls_cuda.h"
#include <atomic>
#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

/// For tests, in bytes: what counts as large, the largest and smallest size of a piece, and what a program has moved before
/// buffers are made.
#ifndef NIDUS_STAGED_FROM
#define NIDUS_STAGED_FROM (int64_t(4) << 20)
#endif
#ifndef NIDUS_STAGED_PIECE
#define NIDUS_STAGED_PIECE (int64_t(4) << 20)
#endif
#ifndef NIDUS_STAGED_LEAST
#define NIDUS_STAGED_LEAST (int64_t(1) << 20)
#endif
#ifndef NIDUS_STAGED_AFTER
#define NIDUS_STAGED_AFTER (int64_t(96) << 20)
#endif

namespace nidus {
inline namespace NIDUS_TARGET {
namespace device {

class Stage {
public:
  /// Null when there is no pinned memory or only one core.
  static std::unique_ptr<Stage> make(Place place) {
    constexpr unsigned mostThreads = 8;
    const unsigned threads = std::min(mostThreads, std::thread::hardware_concurrency());
    char *pinned = nullptr;
    if (threads < 2)
      return nullptr;
    if (cudaMallocHost(&pinned, static_cast<size_t>(NIDUS_STAGED_PIECE) * threads * 2) != cudaSuccess) {
      cudaGetLastError();
      return nullptr;
    }
    return std::unique_ptr<Stage>(new Stage(pinned, threads, place));
  }

  /// At the end of the program: CUDA may have ended before.
  ~Stage() {
    cudaError_t ignored = cudaFreeHost(lanes_[0].buffer[0]);
    ignored = cudaEventDestroy(before_);
    for (Lane &lane : lanes_) {
      ignored = cudaStreamDestroy(lane.stream);
      for (cudaEvent_t done : lane.done)
        ignored = cudaEventDestroy(done);
    }
    static_cast<void>(ignored);
  }
  Stage(const Stage &) = delete;
  Stage &operator=(const Stage &) = delete;

  /// The caller's stream goes on when the data has arrived; the host may change `from` at once.
  void copyIn(char *to, const char *from, const Rows &rows, Place place) {
    copy(rows, place, [&](Lane &lane, int slot, const Pieces::Piece &piece) {
      lane.wait(slot, place);
      gather(lane.buffer[slot], from + piece.begin, piece.rows);
      lane.start(slot, to + piece.begin, piece.rows.pitch, lane.buffer[slot], piece.rows.width, piece.rows,
                 cudaMemcpyHostToDevice, place);
    });
    for (Lane &lane : lanes_)
      for (const cudaEvent_t &done : lane.done)
        check(cudaStreamWaitEvent(cudaStreamPerThread, done, 0), "cudaStreamWaitEvent", place);
  }

  /// Complete when it returns.
  void copyOut(char *to, const char *from, const Rows &rows, Place place) {
    auto empty = [&](Lane &lane, int slot) {
      if (lane.waiting[slot].rows.width == 0)
        return;
      lane.wait(slot, place);
      scatter(to + lane.waiting[slot].begin, lane.buffer[slot], lane.waiting[slot].rows);
      lane.waiting[slot].rows.width = 0;
    };
    copy(
        rows, place,
        [&](Lane &lane, int slot, const Pieces::Piece &piece) {
          empty(lane, slot);
          lane.start(slot, lane.buffer[slot], piece.rows.width, from + piece.begin, piece.rows.pitch, piece.rows,
                     cudaMemcpyDeviceToHost, place);
          lane.waiting[slot] = piece;
        },
        [&](Lane &lane) {
          empty(lane, 0);
          empty(lane, 1);
        });
  }

private:
  /// What one thread works with.
  struct Lane {
    cudaStream_t stream = nullptr;
    char *buffer[2];
    cudaEvent_t done[2]; ///< the copy from or to the buffer
    Pieces::Piece waiting[2] = {}; ///< has been copied to the buffer, and from there to nowhere yet

    void wait(int slot, Place place) { check(cudaEventSynchronize(done[slot]), "cudaEventSynchronize", place); }
    void start(int slot, void *to, int64_t toPitch, const void *from, int64_t fromPitch, const Rows &rows,
               cudaMemcpyKind kind, Place place) {
      check(copyRows(to, toPitch, from, fromPitch, rows, kind, stream), "copy by way of pinned memory", place);
      check(cudaEventRecord(done[slot], stream), "cudaEventRecord", place);
    }
  };

  Stage(char *pinned, unsigned threads, Place place) : lanes_(threads) {
    check(cudaEventCreateWithFlags(&before_, cudaEventDisableTiming), "cudaEventCreate", place);
    for (Lane &lane : lanes_) {
      check(cudaStreamCreateWithFlags(&lane.stream, cudaStreamNonBlocking), "cudaStreamCreate", place);
      for (int slot = 0; slot < 2; slot++) {
        lane.buffer[slot] = pinned;
        pinned += NIDUS_STAGED_PIECE;
        check(cudaEventCreateWithFlags(&lane.done[slot], cudaEventDisableTiming), "cudaEventCreate", place);
      }
    }
  }

  /// Calls move(lane, slot, piece) for all pieces and finish(lane) for all lanes, each lane in a thread of its own.
  template <class Move, class Finish>
  void copy(const Rows &rows, Place place, const Move &move, const Finish &finish) {
    const std::lock_guard<std::mutex> lock(mutex_);
    // Small enough for all threads to begin and end together, large enough to be worth a call.
    const int64_t share = rows.bytes() / static_cast<int64_t>(16 * lanes_.size());
    const Pieces pieces(rows, std::clamp<int64_t>(share, NIDUS_STAGED_LEAST, NIDUS_STAGED_PIECE));
    // The device's memory is the caller's stream's: it may still be in use there.
    check(cudaEventRecord(before_, cudaStreamPerThread), "cudaEventRecord", place);
    const int id = current();
    std::atomic<int64_t> next{0};
    auto work = [&](Lane &lane) {
      const OnDevice guard(id, place);
      check(cudaStreamWaitEvent(lane.stream, before_, 0), "cudaStreamWaitEvent", place);
      int slot = 0;
      for (int64_t index = next++; index < pieces.count(); index = next++, slot = 1 - slot)
        move(lane, slot, pieces[index]);
      finish(lane);
    };
    std::vector<std::thread> helpers;
    for (size_t k = 1; k < lanes_.size() && static_cast<int64_t>(k) < pieces.count(); k++)
      try {
        helpers.emplace_back(work, std::ref(lanes_[k]));
      } catch (const std::system_error &) {
        break; // fewer of them do it too
      }
    work(lanes_[0]);
    for (std::thread &helper : helpers)
      helper.join();
  }
  template <class Move> void copy(const Rows &rows, Place place, const Move &move) {
    copy(rows, place, move, [](Lane &) {});
  }

  std::mutex mutex_;
  cudaEvent_t before_ = nullptr;
  std::vector<Lane> lanes_;
};

/// The buffers of this process; later than its end, copies are left to the driver.
class NIDUS_SHARED Stages {
public:
  static Stages &get() {
    static Stages *const all = new Stages;
    return *all;
  }

  /// Null when the copy is better left to the driver.
  Stage *find(const void *host, const Rows &rows, cudaMemcpyKind direction, Place place) {
    if (rows.bytes() < NIDUS_STAGED_FROM || isKnownToDriver(host))
      return nullptr;
    const std::lock_guard<std::mutex> lock(mutex_);
    moved_ += rows.bytes();
    if (moved_ < NIDUS_STAGED_AFTER)
      return nullptr;
    const auto key = std::pair(current(), direction);
    const auto known = stages_.find(key);
    return (known != stages_.end() ? known : stages_.emplace(key, Stage::make(place)).first)->second.get();
  }

private:
  Stages() {
    std::atexit([] {
      Stages &all = get();
      const std::lock_guard<std::mutex> lock(all.mutex_);
      all.moved_ = INT64_MIN;
      all.stages_.clear();
    });
  }

  /// Pinned or managed: the driver copies it at full speed.
  static bool isKnownToDriver(const void *host) {
    cudaPointerAttributes attributes;
    if (cudaPointerGetAttributes(&attributes, host) == cudaSuccess)
      return attributes.type != cudaMemoryTypeUnregistered;
    cudaGetLastError();
    return false;
  }

  std::mutex mutex_;
  int64_t moved_ = 0;
  std::map<std::pair<int, cudaMemcpyKind>, std::unique_ptr<Stage>> stages_;
};

} // namespace device
} // namespace NIDUS_TARGET
} // namespace nidus
