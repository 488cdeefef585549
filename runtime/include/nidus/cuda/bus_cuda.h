//===- bus_cuda.h - sends the pieces of a belt across the bus --------------===//
//
// In their order, by one thread; a stream and an event for each piece that is on its way.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/residency/belt.h"
#include "nidus/cuda/stream_cuda.h"

namespace nidus {
inline namespace NIDUS_TARGET {
namespace device {

class Bus {
public:
  explicit Bus(Place place) {
    check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "cudaStreamCreate", place);
    for (cudaEvent_t &event : events_)
      check(cudaEventCreateWithFlags(&event, cudaEventDisableTiming), "cudaEventCreate", place);
  }
  Bus(const Bus &) = delete;
  Bus &operator=(const Bus &) = delete;
  ~Bus() {
    // The driver may be shutting down.
    cudaError_t ignored = cudaStreamDestroy(stream_);
    for (const cudaEvent_t event : events_)
      ignored = cudaEventDestroy(event);
    static_cast<void>(ignored);
  }

  void begin() { sent_ = crossed_ = 0; }

  /// Pieces that were sent, and that have crossed.
  size_t sent() const { return sent_; }
  size_t crossed() const { return crossed_; }
  /// None can be sent before one has crossed.
  bool isFull() const { return sent_ - crossed_ == most_; }

  /// What is sent later waits for the event.
  void follow(cudaEvent_t event, Place place) {
    check(cudaStreamWaitEvent(stream_, event, 0), "cudaStreamWaitEvent", place);
  }
  /// Later work of the calling thread waits for what was sent.
  void precede(Place place) {
    if (sent_ > 0)
      check(cudaStreamWaitEvent(streamBesideArrivals(), events_[(sent_ - 1) % most_], 0), "cudaStreamWaitEvent", place);
  }

  /// Sends the next piece.
  void send(const Belt::Piece &piece, cudaMemcpyKind kind, Place place) {
    const int64_t width = piece.rows.width, pitch = piece.rows.pitch;
    check(kind == cudaMemcpyHostToDevice ? copyRows(piece.device, pitch, piece.slot, width, piece.rows, kind, stream_)
                                         : copyRows(piece.slot, width, piece.device, pitch, piece.rows, kind, stream_),
          "copy by way of pinned memory", place);
    check(cudaEventRecord(events_[sent_ % most_], stream_), "cudaEventRecord", place);
    sent_++;
  }

  /// Has the next piece of those that were sent crossed? Once each.
  bool hasCrossed(Place place) {
    if (crossed_ == sent_)
      return false;
    const cudaError_t state = cudaEventQuery(events_[crossed_ % most_]);
    if (state == cudaErrorNotReady)
      return false;
    check(state, "copy by way of pinned memory", place);
    crossed_++;
    return true;
  }

  /// Waits for all that was sent.
  void finish(Place place) {
    if (crossed_ < sent_)
      check(cudaEventSynchronize(events_[(sent_ - 1) % most_]), "copy by way of pinned memory", place);
    crossed_ = sent_;
  }

private:
  static constexpr size_t most_ = 64; // on their way at one time; a ring has fewer large pieces
  cudaStream_t stream_ = nullptr;
  cudaEvent_t events_[most_] = {};
  size_t sent_ = 0, crossed_ = 0;
};

} // namespace device
} // namespace NIDUS_TARGET
} // namespace nidus
