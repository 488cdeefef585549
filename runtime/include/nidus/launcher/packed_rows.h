//===- packed_rows.h - rows that lie apart, side by side in a buffer ---------===//
//
// Kernels work on arrays of two dimensions. Rows behind pointers that are none, each from a malloc of its own, are gathered into a
// buffer of the host that is one, and what the nest writes is scattered to them afterwards. Elements keep the numbers that they have
// in their rows: element x of row r is that of number r * pitch + x from origin() on, and nothing else is there.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/launcher/readable.h"
#include <memory>
#include <new>

namespace nidus {
inline namespace NIDUS_TARGET {

/// Elements of each row that a nest may touch.
struct Columns {
  int64_t first, count;
};

/// How rows form planes: the first `rows` of `height` are there.
struct PlanesOfRows {
  int64_t height = 1, rows = 1;
};

class PackedRows {
public:
  /// The rows behind `rows` pointers, the first of them that of row `from` and of a plane. Null when rows reach before their pointers,
  /// when none of them has an element, or when there is not enough memory. Of a row that is not there the pointer does not matter.
  static std::unique_ptr<PackedRows> of(const void *pointers, int64_t from, int64_t rows, Columns columns, int64_t elementSize,
                                        PlanesOfRows planes = {}) {
    constexpr int64_t mostElements = (int64_t(1) << 31) - 1, mostBytes = int64_t(1) << 46;
    const bool areSome = from >= 0 && rows > 0 && columns.first >= 0 && columns.first <= mostElements && columns.count > 0 &&
                         columns.count <= mostElements - lineElements_ - columns.first;
    if (!areSome)
      return nullptr;
    // Rows begin where vectors of elements may.
    const int64_t pitch = (columns.first + columns.count + lineElements_ - 1) / lineElements_ * lineElements_;
    if (from > mostElements || rows > mostBytes / (pitch * elementSize))
      return nullptr;
    std::unique_ptr<PackedRows> packed(new (std::nothrow) PackedRows(from, rows, columns, pitch, elementSize));
    return packed && packed->isThere() && packed->follow(pointers, planes) ? std::move(packed) : nullptr;
  }

  /// Where row 0 is, or would be.
  void *origin() const { return reinterpret_cast<void *>(begin_ - from_ * pitch_); }
  /// In elements.
  int64_t pitch() const { return pitch_ / elementSize_; }

  /// Whoever compares what the C touches with what the nest would copy looks for that in the rows themselves.
  static bool areObserved() {
#ifdef NIDUS_WATCH
    return hasObserver();
#else
    return false;
#endif
  }

  /// All bytes of the buffer.
  Region buffer() const { return Region::between(begin_, begin_ + pitch_ * rows_); }
  /// Does the region begin in it?
  bool isIn(const Region &region) const { return !region.empty() && region.begin() >= begin_ && region.begin() < buffer().end(); }
  bool contains(const Region &region) const { return isIn(region) && region.end() <= buffer().end(); }

  int64_t rows() const { return rows_; }
  /// Calls act(begin, end) for the bytes of each row that the nest may touch.
  template <class Act> void forRows(const Act &act) const {
    for (int64_t k = 0; k < rows_; k++)
      if (addresses_[k] != nowhere_)
        act(addresses_[k] + first_, addresses_[k] + first_ + bytes_);
  }

  /// Calls act(begin, row, bytes) for pieces of a region of the buffer: where they are there, and where in their rows. What lies
  /// between rows is in none.
  template <class Act> void forPieces(const Region &region, const Act &act) const { forPieces(region, region.begin(), 0, act); }

private:
  static constexpr int64_t lineElements_ = 16, nowhere_ = 0;
  struct Freed {
    void operator()(char *memory) const { ::operator delete(memory, std::align_val_t(device::alignment)); }
  };

  PackedRows(int64_t from, int64_t rows, Columns columns, int64_t pitch, int64_t elementSize)
      : from_(from), rows_(rows), elementSize_(elementSize), pitch_(pitch * elementSize), first_(columns.first * elementSize),
        bytes_(columns.count * elementSize),
        memory_(static_cast<char *>(::operator new(static_cast<size_t>(pitch_ * rows_), std::align_val_t(device::alignment), std::nothrow))),
        addresses_(new (std::nothrow) int64_t[static_cast<size_t>(rows)]), begin_(static_cast<int64_t>(reinterpret_cast<uintptr_t>(memory_.get()))) {}

  /// Is there enough memory, and has row 0 an address?
  bool isThere() const { return memory_ && addresses_ && from_ < begin_ / pitch_; }

  bool follow(const void *pointers, PlanesOfRows planes) {
    constexpr int64_t most = int64_t(1) << 61;
    for (int64_t k = 0; k < rows_; k++) {
      addresses_[k] = nowhere_;
      if (k % planes.height >= planes.rows)
        continue;
      const void *row;
      std::memcpy(&row, static_cast<const char *>(pointers) + k * static_cast<int64_t>(sizeof row), sizeof row);
      addresses_[k] = static_cast<int64_t>(reinterpret_cast<uintptr_t>(row));
      if (addresses_[k] <= 0 || addresses_[k] > most)
        return false;
    }
    return true;
  }

  template <class Act> void forPieces(const Region &region, int64_t begin, size_t level, const Act &act) const {
    if (level == region.size())
      return forPiecesBetween(begin, begin + region.run(), act);
    for (int64_t k = 0; k < region[level].count; k++)
      forPieces(region, begin + k * region[level].pitch, level + 1, act);
  }

  template <class Act> void forPiecesBetween(int64_t begin, int64_t end, const Act &act) const {
    while (begin < end) {
      const int64_t row = (begin - begin_) / pitch_, start = begin_ + row * pitch_, next = min(end, start + pitch_);
      const int64_t low = max(begin, start + first_), high = min(next, start + first_ + bytes_);
      if (low < high && addresses_[row] != nowhere_)
        act(low, addresses_[row] + (low - start), high - low);
      begin = next;
    }
  }

  int64_t from_, rows_, elementSize_;
  int64_t pitch_, first_, bytes_; ///< in bytes
  std::unique_ptr<char[], Freed> memory_;
  std::unique_ptr<int64_t[]> addresses_; ///< of the rows
  int64_t begin_;
};

} // namespace NIDUS_TARGET
} // namespace nidus
