//===- pieces.h - large copies in parts -----------------------------------===//
//
// Rows of bytes are cut into pieces of at most so many bytes, which several
// threads copy by way of a buffer (belt.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/residency/host_copies.h"
#include "nidus/residency/untouched_pages.h"
#include <algorithm>
#include <functional>
#include <vector>

namespace nidus {
inline namespace NIDUS_TARGET {

/// `count` runs of `width` bytes, `pitch` bytes apart on both sides; width <=
/// pitch <= maxPitch unless count is 1.
struct Rows {
  int64_t width, count, pitch;

  int64_t bytes() const { return width * count; }
};

/// Rows that go from the one to the other.
struct Crossing {
  char *device, *host;
  Rows rows;
  Storing storing = Storing::all; ///< of what goes home
};

/// What must be on the device before a part of a nest runs, and what it leaves there for the host.
struct Slab {
  std::vector<Crossing> in, out;
};

/// Launches the part of a nest with this number; false: it was given up, and nothing may go home.
using LaunchPart = std::function<bool(size_t part)>;

/// Whole rows while they fit into a piece, otherwise parts of one row; about equally large. Not for rows without bytes.
class Pieces {
public:
  struct Piece {
    int64_t begin; ///< offset of its first byte
    Rows rows;
    int64_t packed; ///< ... in a buffer that has all rows without gaps
  };

  Pieces(const Rows &rows, int64_t limit)
      : rows_(rows), width_(equal(rows.width, limit)), perRow_((rows.width + width_ - 1) / width_),
        rowsEach_(perRow_ > 1 ? 1 : equal(rows.count, std::max<int64_t>(1, limit / rows.width))) {}

  int64_t count() const { return perRow_ * ((rows_.count + rowsEach_ - 1) / rowsEach_); }

  Piece operator[](int64_t index) const {
    const int64_t row = index / perRow_ * rowsEach_, column = index % perRow_ * width_;
    const int64_t width = std::min(width_, rows_.width - column), count = std::min(rowsEach_, rows_.count - row);
    return {row * rows_.pitch + column, {width, count, count == 1 ? width : rows_.pitch}, row * rows_.width + column};
  }

private:
  /// The least size of parts that are not more than parts of size `most` would be.
  static int64_t equal(int64_t all, int64_t most) {
    const int64_t parts = (all + most - 1) / most;
    return (all + parts - 1) / parts;
  }

  Rows rows_;
  int64_t width_;    ///< of a piece
  int64_t perRow_;   ///< pieces
  int64_t rowsEach_; ///< in a piece
};

/// From rows to a buffer that has them without gaps.
inline void gather(char *to, const char *from, const Rows &rows) {
  for (int64_t row = 0; row < rows.count; row++)
    memcpy(to + row * rows.width, from + row * rows.pitch, static_cast<size_t>(rows.width));
}
/// ... that the device reads soon.
inline void gatherToSharedCache(char *to, const char *from, const Rows &rows) {
  for (int64_t row = 0; row < rows.count; row++)
    copyToSharedCache(to + row * rows.width, from + row * rows.pitch, static_cast<size_t>(rows.width));
}
/// Stores what differs.
inline void scatterChanges(char *to, const char *from, const Rows &rows) {
  constexpr int64_t fewPages = 8192; // shorter rows are not worth a look
  const Rows joined = rows.pitch == rows.width ? Rows{rows.bytes(), 1, rows.bytes()} : rows;
  const auto width = static_cast<size_t>(joined.width);
  for (int64_t row = 0; row < joined.count; row++) {
    char *const there = to + row * joined.pitch;
    if (joined.width >= fewPages)
      preparePagesForChanges(there, from + row * joined.width, width);
    storeChanges(there, from + row * joined.width, width);
  }
}

/// From the buffer to rows.
inline void scatter(char *to, const char *from, const Rows &rows, Storing storing = Storing::all) {
  if (storing == Storing::changes)
    return scatterChanges(to, from, rows);
  for (int64_t row = 0; row < rows.count; row++)
    copyPastCaches(to + row * rows.pitch, from + row * rows.width, static_cast<size_t>(rows.width));
}

} // namespace NIDUS_TARGET
} // namespace nidus
