//===- words_cpu.h - CUDA's functions of blocks and warps, on the CPU -----===//
//
// Barriers, shuffles and votes by CUDA's names and with its meaning. A value
// from a lane that is not in the mask, does not exist or has ended is
// undefined in CUDA; here it is bytes of 0xA5.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/cpu/block_cpu.h"

inline constexpr int warpSize = 32;

inline void __syncthreads() { nidus::device::Block::current().barrier(); }

namespace nidus {
inline namespace NIDUS_TARGET {
namespace detail {

/// The value of lane chosen(self, first), in lane `self` of a group of `width` lanes that begins with lane `first`.
template <class T, class Chosen> T shuffle(uint32_t mask, T value, int width, const Chosen &chosen) {
  static_assert(std::is_arithmetic_v<T> && sizeof(T) >= 4 && sizeof(T) <= 8, "the types of CUDA's shuffles");
  uint64_t bits = 0;
  memcpy(&bits, &value, sizeof(T));
  bits = device::Block::current().meet(mask, bits, [&](const device::Meeting &meeting, unsigned int lane) {
    const int self = static_cast<int>(lane), first = self & ~(width - 1);
    return meeting.values[chosen(self, first)];
  });
  memcpy(&value, &bits, sizeof(T));
  return value;
}

/// The lanes that came, and those of them that brought a value other than 0.
struct Votes {
  uint32_t came, yes;
};
inline Votes vote(uint32_t mask, int predicate) {
  return device::Block::current().meet(mask, predicate != 0, [](const device::Meeting &meeting, unsigned int) {
    Votes votes{meeting.arrived, 0};
    for (unsigned int lane = 0; lane < warpThreads; lane++)
      if (votes.came >> lane & 1 && meeting.values[lane] != 0)
        votes.yes |= uint32_t(1) << lane;
    return votes;
  });
}

} // namespace detail
} // namespace NIDUS_TARGET
} // namespace nidus

// `width` is a power of two up to 32; of source lanes and distances the five lowest bits count.

template <class T> T __shfl_sync(unsigned int mask, T value, int source, int width = warpSize) {
  return nidus::detail::shuffle(mask, value, width, [=](int, int first) { return first | (source & (width - 1)); });
}

template <class T> T __shfl_up_sync(unsigned int mask, T value, unsigned int distance, int width = warpSize) {
  return nidus::detail::shuffle(mask, value, width, [=](int self, int first) {
    const int lane = self - static_cast<int>(distance % 32);
    return lane < first ? self : lane;
  });
}

template <class T> T __shfl_down_sync(unsigned int mask, T value, unsigned int distance, int width = warpSize) {
  return nidus::detail::shuffle(mask, value, width, [=](int self, int first) {
    const int lane = self + static_cast<int>(distance % 32);
    return lane >= first + width ? self : lane;
  });
}

/// Lanes of an earlier group may be read, of a later one not.
template <class T> T __shfl_xor_sync(unsigned int mask, T value, int bits, int width = warpSize) {
  return nidus::detail::shuffle(mask, value, width, [=](int self, int first) {
    const int lane = self ^ (bits & 31);
    return lane >= first + width ? self : lane;
  });
}

inline unsigned int __ballot_sync(unsigned int mask, int predicate) { return nidus::detail::vote(mask, predicate).yes; }

inline int __any_sync(unsigned int mask, int predicate) { return nidus::detail::vote(mask, predicate).yes != 0; }

inline int __all_sync(unsigned int mask, int predicate) {
  const nidus::detail::Votes votes = nidus::detail::vote(mask, predicate);
  return votes.yes == votes.came;
}

inline void __syncwarp(unsigned int mask = 0xffffffff) { nidus::detail::vote(mask, 0); }
