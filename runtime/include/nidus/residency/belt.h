//===- belt.h - pieces on their way through a buffer ----------------------===//
//
// One direction of a conveyor (conveyor_cuda.h). Pieces of rows of bytes pass through a ring, in their order: one copy
// of the device's each, between the ring and the device. Each is cut into portions, which many threads move between the
// host's memory and the ring: a large piece is then in the ring soon.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/residency/pieces.h"
#include <atomic>
#include <memory>

namespace nidus {
inline namespace NIDUS_TARGET {
namespace device {

class Belt {
public:
  struct Piece : Crossing {
    size_t slab;
    char *slot;
    size_t after;    ///< pieces that must have left the ring before this one enters it
    size_t position; ///< of its bytes in a ring without end
    size_t end;      ///< portions of all pieces up to this one
    Pieces portions;
  };

  Belt() = default;
  Belt(const Belt &) = delete;
  Belt &operator=(const Belt &) = delete;

  /// Before the first add(). Bytes: of the ring, a multiple of 64, and of the largest piece; the ring has room for some of them.
  void useRing(char *ring, size_t ringBytes, size_t pieceBytes) {
    ring_ = ring;
    ringBytes_ = ringBytes;
    pieceBytes_ = pieceBytes;
  }

  /// Puts rows behind those that are there, to be moved in portions of at most so many bytes.
  void add(const Crossing &crossing, size_t slab, size_t portionBytes) {
    const Pieces cut(crossing.rows, static_cast<int64_t>(pieceBytes_));
    for (int64_t k = 0; k < cut.count(); k++) {
      const Pieces::Piece part = cut[k];
      const size_t position = enter(static_cast<size_t>(part.rows.bytes()));
      const Pieces portions(part.rows, static_cast<int64_t>(portionBytes));
      const size_t before = pieces_.empty() ? 0 : pieces_.back().end;
      pieces_.push_back({{crossing.device + part.begin, crossing.host + part.begin, part.rows, crossing.storing},
                         slab,
                         ring_ + position % ringBytes_,
                         after_,
                         position,
                         before + static_cast<size_t>(portions.count()),
                         portions});
    }
  }

  /// After the last add(); no piece is on its way, none may be moved.
  void begin() {
    if (left_.size() < pieces_.size())
      left_ = std::vector<std::atomic<int64_t>>(pieces_.size());
    for (size_t k = 0; k < pieces_.size(); k++)
      left_[k].store(pieces_[k].portions.count(), std::memory_order_relaxed);
    taken_ = movable_ = 0;
  }
  void end() {
    pieces_.clear();
    head_ = after_ = 0;
  }

  size_t size() const { return pieces_.size(); }
  const Piece &operator[](size_t number) const { return pieces_[number]; }

  //===-- for any thread --------------------------------------------------===//

  /// Has every portion a thread that moves it?
  bool isTaken() const { return pieces_.empty() || taken_.load(std::memory_order_relaxed) >= pieces_.back().end; }

  /// Calls move(host, ring, rows, storing) for a portion that may be moved; false when there is none.
  template <class Move> bool moveOne(const Move &move) {
    size_t number = taken_.load(std::memory_order_relaxed);
    while (number < movable_.load(std::memory_order_acquire))
      if (taken_.compare_exchange_weak(number, number + 1, std::memory_order_relaxed)) {
        const auto piece = std::upper_bound(pieces_.begin(), pieces_.end(), number,
                                            [](size_t portion, const Piece &one) { return portion < one.end; });
        const int64_t count = piece->portions.count();
        const Pieces::Piece portion = piece->portions[count - static_cast<int64_t>(piece->end - number)];
        move(piece->host + portion.begin, piece->slot + portion.packed, portion.rows, piece->storing);
        left_[static_cast<size_t>(piece - pieces_.begin())].fetch_sub(1, std::memory_order_release);
        return true;
      }
    return false;
  }

  //===-- for the thread that sends ---------------------------------------===//

  /// So many pieces may be moved.
  void allow(size_t pieces) { movable_.store(pieces == 0 ? 0 : pieces_[pieces - 1].end, std::memory_order_release); }
  bool isMoved(size_t number) const { return left_[number].load(std::memory_order_acquire) == 0; }

private:
  /// The position of so many bytes behind the others; they do not wrap around the end of the ring.
  size_t enter(size_t bytes) {
    const size_t toEnd = ringBytes_ - head_ % ringBytes_;
    const size_t position = bytes <= toEnd ? head_ : head_ + toEnd;
    head_ = position + (bytes + alignment_ - 1) / alignment_ * alignment_;
    while (after_ < pieces_.size() && pieces_[after_].position + ringBytes_ < head_)
      after_++;
    return position;
  }

  static constexpr size_t alignment_ = 64; // a line of the cache

  char *ring_ = nullptr;
  size_t ringBytes_ = 0, pieceBytes_ = 0;
  size_t head_ = 0, after_ = 0; ///< of the next piece
  std::vector<Piece> pieces_;
  std::vector<std::atomic<int64_t>> left_; ///< portions of each piece
  // Each in a line of the cache: the one belongs to those who move, the other to the one who sends.
  alignas(64) std::atomic<size_t> taken_{0};
  alignas(64) std::atomic<size_t> movable_{0};
};

} // namespace device
} // namespace NIDUS_TARGET
} // namespace nidus
