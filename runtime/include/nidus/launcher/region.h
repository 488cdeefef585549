//===- region.h - a set of bytes of the host ------------------------------===//
//
// A Region is a box in absolute bytes, in one normal form: the bytes
//
//     begin + sum_k t_k * pitch_k + r,   0 <= t_k < count_k,  0 <= r < run
//
// with count_k > 1 and pitch_k > 0, pitches descending, and levels merged
// wherever the union is again a level or a run. An empty region has run 0. All
// sums stay below 2^62, so that arithmetic on two regions does not overflow.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/launcher/box.h"
#include <algorithm>
#include <optional>

namespace nidus {
inline namespace NIDUS_TARGET {

class Region {
public:
  struct Step {
    int64_t count, pitch;
  };

  Region() {} // unlike a default one, sets no step to zero
  Region(const Region &other) { *this = other; }
  /// Regions are copied often, and most have few levels.
  Region &operator=(const Region &other) {
    begin_ = other.begin_;
    run_ = other.run_;
    extent_ = other.extent_;
    bytes_ = other.bytes_;
    size_ = other.size_;
    for (size_t k = 0; k < size_; k++)
      steps_[k] = other.steps_[k];
    return *this;
  }

  /// The bytes of `box` in an array of elements of `elementSize` bytes whose
  /// element 0 lies at `host`. Nothing when the box is invalid or leaves the
  /// address space.
  static std::optional<Region> of(const void *host, size_t elementSize,
                                  const Box &box) {
    if (!box.valid())
      return std::nullopt;
    for (const Level &level : box)
      if (level.count.value <= 0)
        return Region();
    Region region;
    if (!region.place(host, static_cast<int64_t>(elementSize), box))
      return std::nullopt;
    region.merge();
    if (!region.measure())
      return std::nullopt;
    return region;
  }

  /// `run` bytes at each of the places; pitches descend. Of parts of regions.
  static Region of(int64_t begin, int64_t run, const Step *steps, size_t size) {
    Region region;
    region.begin_ = begin;
    region.run_ = run;
    for (size_t k = 0; k < size; k++)
      if (steps[k].count > 1)
        region.steps_[region.size_++] = steps[k];
    region.merge();
    region.measure();
    return region;
  }

  /// `bytes` bytes from `address`; empty when the address is null.
  static std::optional<Region> interval(const void *address, size_t bytes) {
    if (!address || bytes == 0)
      return Region();
    return of(address, 1, Box(0, {{bytes, 1}}));
  }

  /// The bytes [begin, end) of the host.
  static Region between(int64_t begin, int64_t end) {
    Region region;
    region.begin_ = begin;
    region.run_ = region.bytes_ = std::max<int64_t>(0, end - begin);
    return region;
  }

  bool empty() const { return run_ == 0; }
  int64_t begin() const { return begin_; }
  /// One past the last byte.
  int64_t end() const { return begin_ + span(); }
  /// Bytes from the first to the last one.
  int64_t span() const { return extent_ + run_; }
  /// Contiguous bytes of the innermost level.
  int64_t run() const { return run_; }
  /// Bytes in the region. Bytes that levels reach more than once (rows longer
  /// than their pitch) count each time.
  int64_t bytes() const { return bytes_; }
  size_t size() const { return size_; }
  const Step &operator[](size_t level) const { return steps_[level]; }

  /// The part with outermost index `index` .. `index + count - 1`; needs a
  /// level.
  Region slice(int64_t index, int64_t count) const {
    Region part = *this;
    part.begin_ += index * steps_[0].pitch;
    part.extent_ -= (steps_[0].count - count) * steps_[0].pitch;
    part.bytes_ = bytes_ / steps_[0].count * count;
    part.steps_[0].count = count;
    if (count == 1)
      part.drop(0);
    return part;
  }

  /// Of each row of a region with one level, some bytes that are there.
  Region columns(int64_t first, int64_t run) const {
    Region part = *this;
    part.begin_ += first;
    part.run_ = run;
    part.measure();
    return part;
  }

  /// Do the runs of each level end before the next one begins?
  bool isNested() const {
    int64_t span = run_;
    for (size_t k = size_; k-- > 0; span += (steps_[k].count - 1) * steps_[k].pitch)
      if (span > steps_[k].pitch)
        return false;
    return true;
  }

  /// Of a nested region: what lies between neighbours of a level, and belongs to no inner level.
  Region gaps(size_t level) const {
    Region part = *this;
    part.size_ = level + 1;
    int64_t span = run_;
    for (size_t k = size_; k-- > level + 1;)
      span += (steps_[k].count - 1) * steps_[k].pitch;
    part.begin_ += span;
    part.run_ = steps_[level].pitch - span;
    if (part.run_ <= 0)
      return Region();
    part.steps_[level].count--;
    if (part.steps_[level].count == 1)
      part.drop(level);
    part.measure();
    return part;
  }

private:
  static constexpr int64_t limit_ = int64_t(1) << 62;

  /// Fills begin, run and steps (sorted, not merged); false when a number
  /// leaves the limits.
  bool place(const void *host, int64_t elementSize, const Box &box) {
    const auto address = reinterpret_cast<uintptr_t>(host);
    if (address > uintptr_t(limit_) ||
        __builtin_mul_overflow(box.first(), elementSize, &begin_) ||
        __builtin_add_overflow(begin_, static_cast<int64_t>(address), &begin_))
      return false;
    run_ = elementSize;
    for (const Level &level : box)
      if (!addStep(level.count.value, level.pitch.value, elementSize))
        return false;
    return begin_ >= 0 && begin_ < limit_ && extent_ < limit_ - begin_ - run_;
  }

  bool addStep(int64_t count, int64_t pitch, int64_t elementSize) {
    int64_t reach = 0;
    if (count == 1 || pitch == 0)
      return true;
    if (__builtin_mul_overflow(pitch, elementSize, &pitch) ||
        __builtin_mul_overflow(count - 1, pitch, &reach) || reach >= limit_ ||
        reach <= -limit_)
      return false;
    if (reach < 0) {
      if (__builtin_add_overflow(begin_, reach, &begin_))
        return false;
      reach = -reach;
      pitch = -pitch;
    }
    extent_ += reach;
    if (extent_ >= limit_)
      return false;
    size_t k = size_++;
    for (; k > 0 && steps_[k - 1].pitch < pitch; k--)
      steps_[k] = steps_[k - 1];
    steps_[k] = {count, pitch};
    return true;
  }

  /// Merges from the innermost level outwards.
  void merge() {
    for (; size_ > 0 && steps_[size_ - 1].pitch <= run_; size_--)
      run_ += (steps_[size_ - 1].count - 1) * steps_[size_ - 1].pitch;
    for (size_t k = size_; k-- > 1;) {
      const Step outer = steps_[k - 1];
      Step &inner = steps_[k];
      if (outer.pitch % inner.pitch != 0 ||
          outer.pitch / inner.pitch > inner.count)
        continue;
      inner.count += (outer.count - 1) * (outer.pitch / inner.pitch);
      drop(k - 1);
    }
  }

  bool measure() {
    extent_ = 0;
    bytes_ = run_;
    for (size_t k = 0; k < size_; k++) {
      extent_ += (steps_[k].count - 1) * steps_[k].pitch;
      if (__builtin_mul_overflow(bytes_, steps_[k].count, &bytes_))
        return false;
    }
    return true;
  }

  void drop(size_t level) {
    for (size_t k = level + 1; k < size_; k++)
      steps_[k - 1] = steps_[k];
    size_--;
  }

  int64_t begin_ = 0;
  int64_t run_ = 0;
  int64_t extent_ =
      0; ///< from the first byte to the first byte of the last run
  int64_t bytes_ = 0;
  Step steps_[Box::maxLevels]; ///< the first size_ of them
  size_t size_ = 0;
};

} // namespace NIDUS_TARGET
} // namespace nidus
