//===- extent.h - a number, or a multiple of a size and a number ------------===//
//
// How far a window reaches, and how far packets stay from the ends of loops: numbers known at translation, or for
// windows whose radius is a parameter of the program, formulas in this one.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/body.h"

namespace nidus {

struct Extent {
  /// What a size is at least where there are extents that depend on it; and what it is taken to be where only a number
  /// helps, to estimate registers.
  static constexpr int leastSize = 1, mostSize = 8;

  int number = 0;
  int times = 0;    ///< the value is number + times * size
  std::string size; ///< a scalar argument; empty when times is 0

  Extent(int number = 0) : number(number) {}
  Extent(int number, int times, std::string size)
      : number(number), times(times), size(times == 0 ? "" : std::move(size)) {}
  bool operator==(const Extent &) const = default;

  bool isNumber() const { return times == 0; }
  int64_t at(int64_t value) const { return number + times * value; }
  int most() const { return static_cast<int>(at(mostSize)); } ///< to estimate registers
  template <class V> void describe(V &v) {
    v("number", number);
    v("times", times);
    v("size", size);
  }
};

inline Extent operator-(const Extent &a) { return {-a.number, -a.times, a.size}; }

/// Of extents in one size, as all of a nest are.
inline Extent operator+(const Extent &a, const Extent &b) {
  return {a.number + b.number, a.times + b.times, a.size.empty() ? b.size : a.size};
}
inline Extent operator-(const Extent &a, const Extent &b) { return a + -b; }

/// Is a at most b, whatever the size?
bool isAtMost(const Extent &a, const Extent &b);

/// The lesser and the greater, where one is that for every size.
std::optional<Extent> lesser(const Extent &a, const Extent &b);
std::optional<Extent> greater(const Extent &a, const Extent &b);

/// One that is at least as large as both, none of which is negative.
Extent atLeastBoth(const Extent &a, const Extent &b);

/// As code: 2 * r + 1.
ExprRef formula(const Extent &extent);
std::string textOf(const Extent &extent);

} // namespace nidus
