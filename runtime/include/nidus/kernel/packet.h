//===- packet.h - what a packet writes ------------------------------------===//
//
// For kernels whose threads compute packets of Columns x Rows instances. What a
// packet reads of an array is a Window (window.h); what it writes is a Packet,
// held in registers and stored by wide accesses. Coordinates count from the
// packet's first element; every one that is used must be known to the compiler
// once loops are unrolled.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/kernel/byte.h"
#include "nidus/kernel/window.h"

namespace nidus {
inline namespace NIDUS_TARGET {

namespace detail {

/// A struct S whose leaves are elements of a packet.
template <class S, class T> class Leaves {
  static_assert(isMadeOf<S, T>, "");
  T *first_;

public:
  __device__ __forceinline__ explicit Leaves(T *first) : first_(first) {}
  Leaves(const Leaves &) = default;

  __device__ __forceinline__ operator S() const {
    return gathered<S, T>(0, [&](int k) { return first_[k]; });
  }

  /// By value: one of two structs by reference would keep both in memory.
  __device__ __forceinline__ const Leaves &operator=(S all) const {
    T leaf[sizeof(S) / sizeof(T)];
    memcpy(leaf, &all, sizeof(S));
NIDUS_UNROLL
    for (int k = 0; k < static_cast<int>(sizeof(S) / sizeof(T)); k++)
      first_[k] = leaf[k];
    return *this;
  }
  __device__ __forceinline__ const Leaves &operator=(const Leaves &other) const { return *this = S(other); }
};

} // namespace detail

/// The elements under a packet: what it writes, and perhaps reads before. Value: what they are until they are stored;
/// floats and ints become bytes by toByte then.
template <class T, int Columns, int Rows, bool Aligned, class Value = T> class Packet {
  static constexpr int size = static_cast<int>(sizeof(T)), access = detail::accessBytes<T, Columns>();
  static constexpr bool isSmall = size < 4;
  static constexpr int perWord = isSmall ? 4 / size : 1, words = Columns * size / 4;
  static_assert(Columns * size % 4 == 0, "rows of whole words");

  static constexpr bool isFloatOrInt = std::is_same_v<Value, float> || std::is_same_v<Value, int>;
  static_assert(std::is_same_v<Value, T> || (isFloatOrInt && std::is_same_v<T, uint8_t>), "");

  Value value_[Rows][Columns];

public:
  /// Nothing is read: every element is written before store().
  __device__ __forceinline__ Packet() {}
  /// As the array has it now.
  template <class Element> __device__ __forceinline__ explicit Packet(const Element *element, int64_t pitch = 0) {
    const Window<T, Columns, Rows, 0, 0, 0, 0, Aligned> old(element, pitch);
NIDUS_UNROLL
    for (int row = 0; row < Rows; row++)
NIDUS_UNROLL
      for (int column = 0; column < Columns; column++)
        value_[row][column] = old(row, column);
  }

  __device__ __forceinline__ Value &operator()(int row, int column) { return value_[row][column]; }

  /// The struct of the elements from this one on, to be read and assigned.
  template <class S> __device__ __forceinline__ detail::Leaves<S, T> as(int row, int column) {
    static_assert(std::is_same_v<Value, T>, "");
    return detail::Leaves<S, T>(&value_[row][column]);
  }

  template <class Element> __device__ __forceinline__ void store(Element *element, int64_t pitch = 0) const {
    static_assert(detail::isMadeOf<Element, T>, "");
NIDUS_UNROLL
    for (int row = 0; row < Rows; row++)
      storeRow(value_[row], reinterpret_cast<T *>(element + row * pitch));
  }

private:
  static __device__ __forceinline__ void storeRow(const Value *value, T *first) {
    if constexpr (!isSmall && !Aligned) {
NIDUS_UNROLL
      for (int k = 0; k < Columns; k++)
        first[k] = value[k];
    } else {
      uint32_t word[words];
NIDUS_UNROLL
      for (int k = 0; k < words; k++)
        word[k] = wordOf(value, k);
      char *const address = reinterpret_cast<char *>(first);
      if constexpr (Aligned) {
NIDUS_UNROLL
        for (int k = 0; k < words; k += access / 4)
          detail::storeWords<access>(address + 4 * k, word + k);
      } else {
        storeShifted(address, word);
      }
    }
  }

  static __device__ __forceinline__ uint32_t wordOf(const Value *value, int k) {
    if constexpr (!std::is_same_v<Value, T>) {
      return toBytes(value[4 * k], value[4 * k + 1], value[4 * k + 2], value[4 * k + 3]);
    } else if constexpr (isSmall) {
      uint32_t word = 0;
NIDUS_UNROLL
      for (int e = 0; e < perWord; e++)
        word |= static_cast<uint32_t>(static_cast<detail::Bits<T>>(value[k * perWord + e])) << (8 * size * e);
      return word;
    } else {
      uint32_t part[size / 4];
      memcpy(part, value + k / (size / 4), sizeof(T));
      return part[k % (size / 4)];
    }
  }

  /// Bytes up to the first multiple of 4, whole words, and the bytes that remain: exactly the row.
  static __device__ __forceinline__ void storeShifted(char *address, const uint32_t *word) {
    const unsigned int lead = static_cast<unsigned int>(-reinterpret_cast<uintptr_t>(address) & 3);
    for (unsigned int b = 0; b < lead; b++)
      address[b] = static_cast<char>(word[0] >> (8 * b));
NIDUS_UNROLL
    for (int k = 0; k + 1 < words; k++) {
      const uint32_t whole = detail::shifted(word[k], word[k + 1], lead);
      detail::storeWords<4>(address + lead + 4 * k, &whole);
    }
    char *const rest = address + lead + 4 * (words - 1);
    if (lead == 0)
      detail::storeWords<4>(rest, word + words - 1);
    else
      for (unsigned int b = 0; b < 4 - lead; b++)
        rest[b] = static_cast<char>(word[words - 1] >> (8 * (lead + b)));
  }
};

/// May packets of Columns elements per row be accessed as Aligned, when their first columns are multiples of Columns?
/// `origin` is element (0, 0) of the array as the packets count; its rows, planes and so on are `pitches` elements apart.
/// T: what the columns are, the array's Elements or leaves of these.
template <int Columns, class T, class Element = T, class... Pitches>
bool aligned(const std::common_type_t<Element> *array, int64_t origin, Pitches... pitches) {
  constexpr uint64_t access = detail::accessBytes<T, Columns>();
  const uint64_t size = sizeof(Element), first = static_cast<uint64_t>(reinterpret_cast<uintptr_t>(array));
  return (first + static_cast<uint64_t>(origin) * size) % access == 0 &&
         (... && (static_cast<uint64_t>(pitches) * size % access == 0));
}

} // namespace NIDUS_TARGET
} // namespace nidus
