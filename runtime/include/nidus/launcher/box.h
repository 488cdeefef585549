//===- box.h - which elements of an array a nest touches ------------------===//
//
// A Box is the set  first + sum_k t_k * pitch_k,  0 <= t_k < count_k,  in
// elements relative to the array's pointer, outermost level first; without
// levels, the one element `first`. It is empty when a count is not positive.
// Numbers of every integer type are accepted; one that does not fit int64_t
// makes the box invalid, and the nest falls back.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/target.h"
#include <initializer_list>
#include <limits>
#include <type_traits>

namespace nidus {
inline namespace NIDUS_TARGET {

/// An integer of any type, as int64_t; `fits` is false when it is not one.
struct Whole {
  int64_t value = 0;
  bool fits = true;

  template <class T> static constexpr Whole of(T number) {
    static_assert(std::is_integral_v<T>,
                  "boxes and ranges consist of integers");
    if constexpr (std::is_unsigned_v<T> && sizeof(T) >= sizeof(int64_t)) {
      constexpr T limit = static_cast<T>(std::numeric_limits<int64_t>::max());
      return number > limit ? Whole{0, false}
                            : Whole{static_cast<int64_t>(number), true};
    } else {
      return Whole{static_cast<int64_t>(number), true};
    }
  }
};

struct Level {
  Whole count, pitch;

  constexpr Level() = default;
  template <class Count, class Pitch>
  constexpr Level(Count levelCount, Pitch levelPitch)
      : count(Whole::of(levelCount)), pitch(Whole::of(levelPitch)) {}
};

class Box {
public:
  /// More than the dimensions of any array of C code worth mapping; a box of
  /// more is invalid.
  static constexpr size_t maxLevels = 8;

  template <class First>
  Box(First first, std::initializer_list<Level> levels)
      : first_(Whole::of(first)) {
    valid_ = first_.fits && levels.size() <= maxLevels;
    for (const Level &level : levels) {
      valid_ = valid_ && level.count.fits && level.pitch.fits;
      if (valid_)
        levels_[size_++] = level;
    }
  }

  /// The same if the condition holds, otherwise an empty one.
  Box onlyIf(bool condition) const { return condition ? *this : Box(0, {{0, 1}}); }

  bool valid() const { return valid_; }
  int64_t first() const { return first_.value; }
  const Level *begin() const { return levels_; }
  const Level *end() const { return levels_ + size_; }

private:
  Whole first_;
  Level levels_[maxLevels];
  size_t size_ = 0;
  bool valid_ = true;
};

} // namespace NIDUS_TARGET
} // namespace nidus
