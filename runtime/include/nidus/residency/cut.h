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

/// Planes of the same rows?
inline bool areAlike(const Region &whole, const Region &part) {
  if (whole.size() != part.size() || whole.run() != part.run() || whole[0].pitch != part[0].pitch ||
      (part.begin() - whole.begin()) % whole[0].pitch != 0)
    return false;
  for (size_t k = 1; k < whole.size(); k++)
    if (whole[k].count != part[k].count || whole[k].pitch != part[k].pitch)
      return false;
  return true;
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
  if (whole.size() > 1 && detail::areAlike(whole, part))
    return detail::cutAtSlices(whole, (part.begin() - whole.begin()) / whole[0].pitch, part[0].count);
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
