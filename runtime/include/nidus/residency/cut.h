//===- cut.h - what of a region lies in another ----------------------------===//
//
// For what host code touches of arrays on the device: a column of a matrix, say, of which the columns beside it stay
// there. Rows of one pitch are rectangles of columns and rows of that pitch, and so are what they share and what is
// left of each.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/launcher/regions.h"

namespace nidus {
inline namespace NIDUS_TARGET {

/// A region, in disjoint parts.
struct Cut {
  Regions inside, outside;
};

namespace detail {

/// What of `rows`, which nests and has one level, lies in rows of its pitch: those of `count` from row `first` on, in
/// each of which `run` bytes from `column` on, and none beyond the pitch.
inline Cut cutByRows(const Region &rows, int64_t first, int64_t count, int64_t column, int64_t run) {
  const int64_t all = rows[0].count, width = rows.run();
  const int64_t low = std::max<int64_t>(0, first), high = std::min(all, first + count);
  const int64_t left = std::min(column, width), right = std::min(column + run, width);
  if (low >= high || left >= right)
    return {{}, {rows}};
  Cut cut;
  const auto add = [&](Regions &to, const Region &part, int64_t from, int64_t end) {
    if (from < end && part.run() > 0)
      to.push_back(part.slice(from, end - from));
  };
  add(cut.outside, rows, 0, low);
  add(cut.outside, rows.columns(0, left), low, high);
  add(cut.inside, rows.columns(left, right - left), low, high);
  add(cut.outside, rows.columns(right, width - right), low, high);
  add(cut.outside, rows, high, all);
  return cut;
}

} // namespace detail

inline std::optional<Cut> cutBy(const Region &whole, const Region &part);

namespace detail {

/// Slices [first, first + count) of the outermost level and those around them.
inline Cut cutAtSlices(const Region &whole, int64_t first, int64_t count) {
  const int64_t low = std::max<int64_t>(0, first), high = std::min(whole[0].count, first + count);
  Cut cut;
  const auto add = [&](Regions &to, int64_t from, int64_t end) {
    if (from < end)
      to.push_back(whole.slice(from, end - from));
  };
  add(cut.outside, 0, std::min(low, whole[0].count));
  add(cut.inside, low, high);
  add(cut.outside, std::max(low, high), whole[0].count);
  return cut;
}

/// Plane by plane, of a region with several levels; nothing where many of them meet the part.
inline std::optional<Cut> cutSliceBySlice(const Region &whole, const Region &part) {
  constexpr int64_t many = 16;
  const int64_t pitch = whole[0].pitch, span = whole.span() - (whole[0].count - 1) * pitch;
  const int64_t first = std::max<int64_t>(0, floorDiv(part.begin() - span - whole.begin(), pitch) + 1);
  const int64_t last = std::min(whole[0].count - 1, floorDiv(part.end() - 1 - whole.begin(), pitch));
  if (last - first >= many)
    return std::nullopt;
  Cut cut = cutAtSlices(whole, first, last - first + 1);
  cut.inside.clear();
  for (int64_t k = first; k <= last; k++) {
    const std::optional<Cut> slice = cutBy(whole.slice(k, 1), part);
    if (!slice)
      return std::nullopt;
    cut.inside.insert(cut.inside.end(), slice->inside.begin(), slice->inside.end());
    cut.outside.insert(cut.outside.end(), slice->outside.begin(), slice->outside.end());
  }
  return cut;
}

/// Two regions as boxes of one grid: the pitches of both, in descending order, and then bytes. The grid's origin is where the first one
/// begins.
class SharedGrid {
  struct Range {
    int64_t first, end;
  };
  struct GridBox {
    Range ranges[Box::maxLevels + 1]; ///< the last one of bytes
  };

  int64_t begin_ = 0;
  int64_t pitches_[Box::maxLevels + 1]; ///< the last one is 1
  size_t size_ = 0;                     ///< of the levels
  GridBox whole_, part_;
  bool isKnown_ = false;

public:
  SharedGrid(const Region &whole, const Region &part) : begin_(whole.begin()) {
    isKnown_ = addPitches(whole, part) && spread(whole, whole_) && spread(part, part_) && place(part.begin() - whole.begin()) && isOneToOne();
  }

  /// What of the first one lies in the second one; nothing where the two have no such grid.
  std::optional<Cut> cut() const {
    if (!isKnown_)
      return std::nullopt;
    Cut cut;
    GridBox rest = whole_;
    for (size_t k = 0; k <= size_; k++) {
      Range &own = rest.ranges[k];
      const Range meeting{std::max(own.first, part_.ranges[k].first), std::min(own.end, part_.ranges[k].end)};
      if (meeting.first >= meeting.end) {
        cut.outside.push_back(region(rest));
        return cut;
      }
      for (const Range &beside : {Range{own.first, meeting.first}, Range{meeting.end, own.end}})
        if (beside.first < beside.end) {
          own = beside;
          cut.outside.push_back(region(rest));
        }
      own = meeting;
    }
    cut.inside.push_back(region(rest));
    return cut;
  }

private:
  bool addPitches(const Region &a, const Region &b) {
    for (size_t i = 0, j = 0; i < a.size() || j < b.size();) {
      if (size_ == Box::maxLevels)
        return false;
      const int64_t next = std::max(i < a.size() ? a[i].pitch : 0, j < b.size() ? b[j].pitch : 0);
      i += i < a.size() && a[i].pitch == next, j += j < b.size() && b[j].pitch == next;
      pitches_[size_++] = next;
    }
    pitches_[size_] = 1;
    return true;
  }

  /// With a count for each level, none of which reaches into the next one of an outer level.
  bool spread(const Region &region, GridBox &box) const {
    int64_t counts[Box::maxLevels + 1];
    for (size_t k = 0, own = 0; k < size_; k++)
      counts[k] = own < region.size() && region[own].pitch == pitches_[k] ? region[own++].count : 1;
    counts[size_] = region.run();
    for (size_t k = 0; k < size_; k++)
      for (size_t inner = k + 1; inner <= size_; inner++) {
        if (counts[inner] * pitches_[inner] <= pitches_[k])
          continue;
        const int64_t each = pitches_[k] / pitches_[inner];
        if (counts[k] > 1 || pitches_[k] % pitches_[inner] != 0 || counts[inner] % each != 0)
          return false;
        counts[k] = counts[inner] / each;
        counts[inner] = each;
      }
    for (size_t k = 0; k <= size_; k++)
      box.ranges[k] = {0, counts[k]};
    return true;
  }

  /// Bytes from the first to the last one of an element of level k.
  int64_t span(const GridBox &box, size_t k) const {
    int64_t sum = 1;
    for (size_t inner = k + 1; inner <= size_; inner++)
      sum += (box.ranges[inner].end - box.ranges[inner].first - 1) * pitches_[inner];
    return sum;
  }

  /// So far behind the first one's begin the second one begins.
  bool place(int64_t distance) {
    for (size_t k = 0; k <= size_; k++) {
      const int64_t pitch = pitches_[k];
      int64_t steps = floorDiv(distance, pitch);
      // In the element before, it would reach into this one.
      steps += k < size_ && distance - steps * pitch + span(part_, k) > pitch;
      distance -= steps * pitch;
      part_.ranges[k] = {part_.ranges[k].first + steps, part_.ranges[k].end + steps};
    }
    return distance == 0;
  }

  /// Is each byte around the two in one place of the grid only?
  bool isOneToOne() const {
    int64_t span = 1;
    for (size_t k = size_ + 1; k-- > 0;) {
      if (span > pitches_[k])
        return false;
      const Range &a = whole_.ranges[k], &b = part_.ranges[k];
      span += (std::max(a.end, b.end) - std::min(a.first, b.first) - 1) * pitches_[k];
    }
    return true;
  }

  Region region(const GridBox &box) const {
    Region::Step steps[Box::maxLevels];
    int64_t begin = begin_;
    for (size_t k = 0; k <= size_; k++)
      begin += box.ranges[k].first * pitches_[k];
    for (size_t k = 0; k < size_; k++)
      steps[k] = {box.ranges[k].end - box.ranges[k].first, pitches_[k]};
    return Region::of(begin, box.ranges[size_].end - box.ranges[size_].first, steps, size_);
  }
};

} // namespace detail

/// Nothing when that is not known to be lists of regions.
inline std::optional<Cut> cutBy(const Region &whole, const Region &part) {
  if (!overlaps(whole, part))
    return Cut{{}, {whole}};
  if (contains(part, whole))
    return Cut{{whole}, {}};
  if (!whole.isNested() || !part.isNested())
    return std::nullopt;
  if (part.size() == 0) {
    Split split({whole}, part.begin(), part.end());
    return Cut{std::move(split.inside), std::move(split.outside)};
  }
  if (whole.size() == 0) {
    std::optional<Regions> outside = difference(whole, part);
    return outside ? std::optional(Cut{Split({part}, whole.begin(), whole.end()).inside, std::move(*outside)})
                   : std::nullopt;
  }
  if (std::optional<Cut> cut = detail::SharedGrid(whole, part).cut())
    return cut;
  if (whole.size() > 1)
    return detail::cutSliceBySlice(whole, part);
  if (part.size() > 1 || whole[0].pitch != part[0].pitch)
    return std::nullopt;
  const int64_t pitch = whole[0].pitch, distance = part.begin() - whole.begin();
  const int64_t first = floorDiv(distance, pitch), column = distance - first * pitch;
  const int64_t run = std::min(part.run(), pitch - column), rest = part.run() - run;
  Cut cut = detail::cutByRows(whole, first, part[0].count, column, run);
  if (rest == 0)
    return cut;
  // Its rows reach into the next ones of the whole.
  Regions outside;
  for (const Region &left : cut.outside) {
    const std::optional<Cut> more = cutBy(left, part.columns(run, rest));
    if (!more)
      return std::nullopt;
    cut.inside.insert(cut.inside.end(), more->inside.begin(), more->inside.end());
    outside.insert(outside.end(), more->outside.begin(), more->outside.end());
  }
  cut.outside = std::move(outside);
  return cut;
}

} // namespace NIDUS_TARGET
} // namespace nidus
