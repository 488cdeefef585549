//===- belt_cuda.h - pieces on their way through pinned memory ------------===//
//
// One direction of a conveyor (conveyor_cuda.h). Pieces pass through the slots
// of a ring of pinned memory, in their order: any thread moves a piece between
// the host's memory and its slot, one thread sends it between the slot and the
// device. Only that one calls CUDA: calls of many threads wait for each other
// longer than they take.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/calls_cuda.h"
#include <atomic>
#include <memory>

/// In bytes, for tests: the largest size of a piece.
#ifndef NIDUS_STAGED_PIECE
#define NIDUS_STAGED_PIECE (int64_t(1) << 20)
#endif

namespace nidus {
inline namespace NIDUS_TARGET {
namespace device {

class Belt {
public:
  struct Piece : Crossing {
    size_t slab;
  };

  static constexpr size_t slots = 24; // more than there are threads; 16 and 32 were slower on an H200
  static constexpr size_t ringBytes = slots * static_cast<size_t>(NIDUS_STAGED_PIECE);

  /// On a ring of ringBytes.
  Belt(char *ring, Place place) : ring_(ring) {
    check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "cudaStreamCreate", place);
    for (cudaEvent_t &event : crossed_)
      check(cudaEventCreateWithFlags(&event, cudaEventDisableTiming), "cudaEventCreate", place);
  }
  Belt(const Belt &) = delete;
  Belt &operator=(const Belt &) = delete;
  ~Belt() {
    // The driver may be shutting down.
    cudaError_t ignored = cudaStreamDestroy(stream_);
    for (const cudaEvent_t event : crossed_)
      ignored = cudaEventDestroy(event);
    static_cast<void>(ignored);
  }

  cudaStream_t stream() const { return stream_; }

  /// Puts rows behind those that are there.
  void add(const Crossing &crossing, size_t slab) {
    const Pieces cut(crossing.rows, NIDUS_STAGED_PIECE);
    for (int64_t k = 0; k < cut.count(); k++) {
      const Pieces::Piece piece = cut[k];
      pieces_.push_back({{crossing.device + piece.begin, crossing.host + piece.begin, piece.rows}, slab});
    }
  }

  /// After the last add(); no piece is on its way, and so many may be moved.
  void begin(size_t movable) {
    moved_.reset(new std::atomic<bool>[pieces_.size()]);
    for (size_t k = 0; k < pieces_.size(); k++)
      moved_[k].store(false, std::memory_order_relaxed);
    taken_ = 0;
    sent_ = crossedCount_ = 0;
    allow(movable);
  }
  void end() { pieces_.clear(); }

  size_t size() const { return pieces_.size(); }
  const Piece &operator[](size_t number) const { return pieces_[number]; }
  /// Pieces that were sent, and that have crossed the bus.
  size_t sent() const { return sent_; }
  size_t crossed() const { return crossedCount_; }

  //===-- for any thread --------------------------------------------------===//

  /// Has every piece a thread that moves it?
  bool isTaken() const { return taken_.load(std::memory_order_relaxed) >= pieces_.size(); }

  /// Calls move(piece, slot) for a piece that may be moved; false when there is none.
  template <class Move> bool moveOne(const Move &move) {
    size_t number = taken_.load(std::memory_order_relaxed);
    while (number < movable_.load(std::memory_order_acquire))
      if (taken_.compare_exchange_weak(number, number + 1, std::memory_order_relaxed)) {
        move(pieces_[number], slot(number));
        moved_[number].store(true, std::memory_order_release);
        return true;
      }
    return false;
  }

  //===-- for the thread that sends ---------------------------------------===//

  void allow(size_t movable) { movable_.store(std::min(movable, pieces_.size()), std::memory_order_release); }
  bool isMoved(size_t number) const { return moved_[number].load(std::memory_order_acquire); }

  /// Sends the next piece.
  void send(cudaMemcpyKind kind, Place place) {
    const Piece &piece = pieces_[sent_];
    const int64_t width = piece.rows.width, pitch = piece.rows.pitch;
    check(kind == cudaMemcpyHostToDevice
              ? copyRows(piece.device, pitch, slot(sent_), width, piece.rows, kind, stream_)
              : copyRows(slot(sent_), width, piece.device, pitch, piece.rows, kind, stream_),
          "copy by way of pinned memory", place);
    check(cudaEventRecord(crossed_[sent_ % slots], stream_), "cudaEventRecord", place);
    sent_++;
  }

  /// Has the next piece of those that were sent crossed? Once each.
  bool hasCrossed(Place place) {
    if (crossedCount_ == sent_)
      return false;
    const cudaError_t state = cudaEventQuery(crossed_[crossedCount_ % slots]);
    if (state == cudaErrorNotReady)
      return false;
    check(state, "copy by way of pinned memory", place);
    crossedCount_++;
    return true;
  }

private:
  char *slot(size_t number) const { return ring_ + number % slots * static_cast<size_t>(NIDUS_STAGED_PIECE); }

  char *ring_;
  cudaStream_t stream_ = nullptr;
  cudaEvent_t crossed_[slots];
  std::vector<Piece> pieces_;
  std::unique_ptr<std::atomic<bool>[]> moved_;
  // Each in a line of the cache: the one belongs to those who move, the others to the one who sends.
  alignas(64) std::atomic<size_t> taken_{0};
  alignas(64) std::atomic<size_t> movable_{0};
  alignas(64) size_t sent_ = 0, crossedCount_ = 0;
};

} // namespace device
} // namespace NIDUS_TARGET
} // namespace nidus
