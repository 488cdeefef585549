//===- hull.h - may the device have any of these bytes? --------------------===//
//
// Small nests and accesses of host code ask that in each of millions of calls, mostly of bytes that no device ever saw.
// The answer is on the safe side, takes a few comparisons, and needs no object of the runtime: between which addresses
// lies all that a thread's Residents (residency.h) know, and where it was found that they know nothing in between.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/launcher/box.h"
#include <algorithm>
#include <optional>

/// How many hulls of this thread are not empty: a program may have objects for CUDA and objects for the CPU, each with its own. At 0
/// translated C code asks nothing (host.h).
extern "C" {
__attribute__((used, visibility("default"))) inline thread_local int nidus_known = 0;
}

namespace nidus {
inline namespace NIDUS_TARGET {

class Hull {
public:
  /// The bytes [begin, end) of the host.
  struct Interval {
    int64_t begin = INT64_MAX, end = 0;

    constexpr bool empty() const { return begin >= end; }
    constexpr bool meets(const Interval &other) const { return begin < other.end && other.begin < end; }
    constexpr bool contains(const Interval &other) const { return begin <= other.begin && other.end <= end; }
    void add(const Interval &other) {
      begin = std::min(begin, other.begin);
      end = std::max(end, other.end);
    }

    /// So many bytes at an address; nothing when they leave the address space.
    static std::optional<Interval> of(const void *address, size_t bytes) {
      Interval interval{reinterpret_cast<int64_t>(address), 0};
      return __builtin_add_overflow(interval.begin, bytes, &interval.end) ? std::nullopt : std::optional(interval);
    }

    /// From the first to the last byte of a box (box.h) in an array of elements of the type; nothing when one of the
    /// numbers is no address.
    template <class T, class First>
    static std::optional<Interval> of(const void *host, First first, std::initializer_list<Level> levels) {
      const Whole origin = Whole::of(first);
      int64_t low = origin.value, high = low;
      bool fits = origin.fits;
      for (const Level &level : levels) {
        int64_t reach = 0;
        fits = fits && level.count.fits && level.pitch.fits &&
               !__builtin_mul_overflow(level.count.value - 1, level.pitch.value, &reach) &&
               !__builtin_add_overflow(reach < 0 ? low : high, reach, reach < 0 ? &low : &high);
        if (level.count.fits && level.count.value <= 0)
          return Interval();
      }
      constexpr auto size = static_cast<int64_t>(sizeof(T));
      const auto address = reinterpret_cast<int64_t>(host);
      Interval bytes;
      fits = fits && !__builtin_add_overflow(high, 1, &high) && !__builtin_mul_overflow(low, size, &bytes.begin) &&
             !__builtin_mul_overflow(high, size, &bytes.end) &&
             !__builtin_add_overflow(bytes.begin, address, &bytes.begin) &&
             !__builtin_add_overflow(bytes.end, address, &bytes.end);
      return fits && bytes.begin >= 0 ? std::optional<Interval>(bytes) : std::nullopt;
    }
  };

  constexpr Hull() = default;
  /// All that is known lies there.
  constexpr explicit Hull(const Interval &all) : all_(all) {}

  /// Is nothing known at all?
  bool empty() const { return all_.empty(); }

  /// False: nothing is known of any of the bytes.
  bool mayHave(const Interval &bytes) const { return bytes.meets(all_) && !isInGap(bytes); }

  /// The same of those that may lie at an address; of an empty hull the first comparison says so.
  bool mayReach(const void *address) const { return reinterpret_cast<int64_t>(address) < all_.end; }

  /// Of all these bytes nothing is known, until the next change; somebody asked for those at the address.
  void addGap(const Interval &gap, int64_t address) { gaps_[place(address)] = gap; }

private:
  bool isInGap(const Interval &bytes) const { return gaps_[place(bytes.begin)].contains(bytes); }

  /// What is small and often asked for lies on few pages: each has its place, which it may share with others.
  static constexpr size_t place(int64_t address) {
    return ((static_cast<uint64_t>(address) >> 12) * 0x9e3779b97f4a7c15u) >> 58;
  }

  Interval all_;
  Interval gaps_[64]; ///< as many as place() has values
};

/// Of a map of intervals, by their first bytes, that share none: cuts off `gap` all from where one of them is that lies
/// before or behind `bytes`. None shares a byte with these. `endOf`: of an element of the map.
template <class Map, class EndOf>
void narrow(Hull::Interval &gap, const Hull::Interval &bytes, const Map &map, const EndOf &endOf) {
  const auto next = map.upper_bound(bytes.begin);
  if (next != map.end())
    gap.end = std::min<int64_t>(gap.end, next->first);
  if (next != map.begin())
    gap.begin = std::max<int64_t>(gap.begin, endOf(*std::prev(next)));
}

} // namespace NIDUS_TARGET
} // namespace nidus
