//===- window.h - what a packet reads -------------------------------------===//
//
// The elements under a packet (packet.h) and around it, each read once, by wide
// accesses, into registers. Coordinates count from the packet's first element;
// every one that is used must be known to the compiler once loops are unrolled.
//
// Aligned: element (0, 0) of every packet lies on an address that is a multiple
// of the widest access that divides a row of the packet (aligned() of packet.h);
// decided once per launch, since a branch per row would keep the next rows'
// loads from starting. Otherwise words of 4 bytes are shifted into place, and
// larger elements are read one by one.
//
// An array of structs of equal leaves without padding is one of these leaves: pointers
// and pitches are those of the array, elements and columns are leaves.
//
// A Window of elements smaller than 4 bytes reads up to reachBytes beyond the
// elements named, on both sides of a row: the packets' domain keeps that far
// from the ends (packets.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/target.h"
#include <type_traits>

namespace nidus {
inline namespace NIDUS_TARGET {

/// How far a Window may read beyond its elements.
inline constexpr int reachBytes = 4;

namespace detail {

/// An array of Elements is one of T.
template <class Element, class T>
inline constexpr bool isMadeOf = sizeof(Element) % sizeof(T) == 0 && alignof(Element) >= alignof(T);

/// The struct S of leaves of type T that at(column) gives, from this one on.
template <class S, class T, class At> __device__ __forceinline__ S gathered(int column, const At &at) {
  static_assert(isMadeOf<S, T>, "");
  constexpr int count = static_cast<int>(sizeof(S) / sizeof(T));
  T leaf[count];
NIDUS_UNROLL
  for (int k = 0; k < count; k++)
    leaf[k] = at(column + k);
  S all;
  memcpy(&all, leaf, sizeof(S));
  return all;
}

/// The widest access, in bytes, that divides a row of the packet.
template <class T, int Columns> __host__ __device__ constexpr int accessBytes() {
  constexpr int row = Columns * static_cast<int>(sizeof(T));
  return row % 16 == 0 ? 16 : row % 8 == 0 ? 8 : row % 4 == 0 ? 4 : static_cast<int>(sizeof(T));
}

template <int Bytes> struct Wide;
#ifdef __CUDACC__
template <> struct Wide<16> {
  using Type = uint4;
};
template <> struct Wide<8> {
  using Type = uint2;
};
template <> struct Wide<4> {
  using Type = uint32_t;
};
#endif

/// Words [0, Bytes / 4) from an address that is a multiple of Bytes.
template <int Bytes> __device__ __forceinline__ void loadWords(uint32_t *word, const char *address) {
#ifdef __CUDACC__
  using Access = typename Wide<Bytes>::Type;
  const Access all = *reinterpret_cast<const Access *>(address);
  if constexpr (Bytes == 4) {
    word[0] = all;
  } else {
    word[0] = all.x, word[1] = all.y;
    if constexpr (Bytes == 16)
      word[2] = all.z, word[3] = all.w;
  }
#else
  memcpy(word, address, Bytes);
#endif
}

template <int Bytes> __device__ __forceinline__ void storeWords(char *address, const uint32_t *word) {
#ifdef __CUDACC__
  using Access = typename Wide<Bytes>::Type;
  if constexpr (Bytes == 4)
    *reinterpret_cast<Access *>(address) = word[0];
  else if constexpr (Bytes == 8)
    *reinterpret_cast<Access *>(address) = make_uint2(word[0], word[1]);
  else
    *reinterpret_cast<Access *>(address) = make_uint4(word[0], word[1], word[2], word[3]);
#else
  memcpy(address, word, Bytes);
#endif
}

/// The widest access of `left` bytes at most, and no wider than `most`, at so many bytes from a multiple of `most`.
__host__ __device__ constexpr int accessAt(int offset, int left, int most, int least) {
  while (most > least && (offset % most != 0 || most > left))
    most /= 2;
  return most;
}

/// Words of the bytes [From, To) of an address that is a multiple of Most.
template <int Most, int From, int To> __device__ __forceinline__ void loadRow(uint32_t *word, const char *address) {
  if constexpr (From < To) {
    constexpr int access = accessAt(From, To - From, Most, 4);
    loadWords<access>(word, address + From);
    loadRow<Most, From + access, To>(word + access / 4, address);
  }
}

/// Bytes [skew, skew + 4) of the eight bytes low, high.
__device__ __forceinline__ uint32_t shifted(uint32_t low, uint32_t high, unsigned int skew) {
#ifdef __CUDACC__
  return __byte_perm(low, high, 0x3210u + 0x1111u * skew);
#else
  return static_cast<uint32_t>((static_cast<uint64_t>(high) << 32 | low) >> (8 * skew));
#endif
}

/// Byte k of a word as a float, exactly: placed in the mantissa of 2^23, which is several times as fast as a conversion.
__device__ __forceinline__ float byteAsFloat(uint32_t word, unsigned int k) {
#ifdef __CUDACC__
  return __uint_as_float(__byte_perm(word, 0x4B000000u, 0x7440u | k)) - 8388608.0f;
#else
  return static_cast<float>(word >> (8 * k) & 0xFF);
#endif
}

/// The bits of a small element.
template <class T> using Bits = std::conditional_t<sizeof(T) == 1, uint8_t, uint16_t>;

/// The element at byte k of a word: one byte permutation, whose result is known to need no mask.
template <class T> __device__ __forceinline__ T elementAt(uint32_t word, unsigned int k) {
#ifdef __CUDA_ARCH__
  const uint32_t bits = __byte_perm(word, 0, sizeof(T) == 1 ? 0x4440u | k : 0x4410u + 0x11u * k);
  __builtin_assume(bits <= static_cast<Bits<T>>(-1));
  return static_cast<T>(static_cast<Bits<T>>(bits));
#else
  return static_cast<T>(static_cast<Bits<T>>(word >> (8 * k)));
#endif
}

} // namespace detail

/// Elements (-Above, -Left) to (Rows + Below - 1, Columns + Right - 1) around a packet. Small elements stay packed in
/// words, and are taken out where they are used.
template <class T, int Columns, int Rows, int Above, int Below, int Left, int Right, bool Aligned, bool Small = (sizeof(T) < 4)>
class Window;

template <class T, int Columns, int Rows, int Above, int Below, int Left, int Right, bool Aligned>
class Window<T, Columns, Rows, Above, Below, Left, Right, Aligned, true> {
  static constexpr int size = static_cast<int>(sizeof(T));
  static constexpr int before = (Left * size + 3) / 4, middle = Columns * size / 4, after = (Right * size + 3) / 4;
  static constexpr int words = before + middle + after, access = detail::accessBytes<T, Columns>();
  static_assert(Columns * size % 4 == 0, "rows of whole words");

  uint32_t word_[Above + Rows + Below][words];

public:
  /// Of nothing, to be assigned.
  Window() = default;
  /// `element` is or begins with element (0, 0); rows are `pitch` of the array's elements apart.
  template <class Element> __device__ __forceinline__ explicit Window(const Element *element, int64_t pitch = 0) {
    static_assert(detail::isMadeOf<Element, T>, "");
NIDUS_UNROLL
    for (int row = 0; row < Above + Rows + Below; row++)
      load(word_[row], reinterpret_cast<const char *>(element + (row - Above) * pitch) - 4 * before);
  }

  __device__ __forceinline__ T operator()(int row, int column) const {
    const int byte = column * size + 4 * before;
    return detail::elementAt<T>(word_[row + Above][byte / 4], static_cast<unsigned int>(byte % 4));
  }

  /// The struct of the elements from this one on.
  template <class S> __device__ __forceinline__ S as(int row, int column) const {
    return detail::gathered<S, T>(column, [&](int k) { return (*this)(row, k); });
  }

  /// (float) of the element, for bytes without sign.
  __device__ __forceinline__ float asFloat(int row, int column) const {
    static_assert(std::is_same_v<T, uint8_t>, "other elements are converted by an instruction");
    const int byte = column + 4 * before;
    return detail::byteAsFloat(word_[row + Above][byte / 4], static_cast<unsigned int>(byte % 4));
  }

private:
  static __device__ __forceinline__ void load(uint32_t *word, const char *address) {
    if constexpr (Aligned) {
      detail::loadRow<access, -4 * before, 4 * (middle + after)>(word, address + 4 * before);
    } else {
      const unsigned int skew = static_cast<unsigned int>(reinterpret_cast<uintptr_t>(address) & 3);
      uint32_t next;
      detail::loadWords<4>(&next, address - skew);
NIDUS_UNROLL
      for (int k = 0; k < words; k++) {
        const uint32_t low = next;
        detail::loadWords<4>(&next, address - skew + 4 * (k + 1));
        word[k] = detail::shifted(low, next, skew);
      }
    }
  }
};

template <class T, int Columns, int Rows, int Above, int Below, int Left, int Right, bool Aligned>
class Window<T, Columns, Rows, Above, Below, Left, Right, Aligned, false> {
  T value_[Above + Rows + Below][Left + Columns + Right];

public:
  Window() = default;
  template <class Element> __device__ __forceinline__ explicit Window(const Element *element, int64_t pitch = 0) {
    static_assert(detail::isMadeOf<Element, T>, "");
NIDUS_UNROLL
    for (int row = 0; row < Above + Rows + Below; row++)
      load<-Left>(value_[row], reinterpret_cast<const T *>(element + (row - Above) * pitch));
  }

  __device__ __forceinline__ T operator()(int row, int column) const { return value_[row + Above][column + Left]; }

  /// The struct of the elements from this one on.
  template <class S> __device__ __forceinline__ S as(int row, int column) const {
    return detail::gathered<S, T>(column, [&](int k) { return (*this)(row, k); });
  }

private:
  /// The elements from this column on.
  template <int Column> static __device__ __forceinline__ void load(T *value, const T *first) {
    constexpr int size = static_cast<int>(sizeof(T)), left = (Columns + Right - Column) * size;
    if constexpr (left > 0) {
      constexpr int most = Aligned ? detail::accessBytes<T, Columns>() : size;
      constexpr int access = detail::accessAt(Column * size, left, most, size);
      if constexpr (access > size) {
        uint32_t word[access / 4];
        detail::loadWords<access>(word, reinterpret_cast<const char *>(first + Column));
        memcpy(value, word, access);
      } else {
        value[0] = first[Column];
      }
      load<Column + access / size>(value + access / size, first);
    }
  }
};

/// The struct S of the elements from this place on of a window, a sweep, or a packet, where it can be assigned.
template <class S, class Elements, class... Place>
__device__ __forceinline__ auto as(Elements &elements, Place... place) {
  return elements.template as<S>(place...);
}

/// Consecutive elements, nothing else: where they are Aligned, by wide accesses.
template <class T, int Columns, bool Aligned> class Row {
  T value_[Columns];

public:
  __device__ __forceinline__ explicit Row(const T *first) {
    constexpr int access = detail::accessBytes<T, Columns>(), each = access / static_cast<int>(sizeof(T));
    if constexpr (Aligned && each > 1) {
NIDUS_UNROLL
      for (int k = 0; k < Columns; k += each) {
        uint32_t word[access / 4];
        detail::loadWords<access>(word, reinterpret_cast<const char *>(first + k));
        memcpy(value_ + k, word, access);
      }
    } else {
NIDUS_UNROLL
      for (int k = 0; k < Columns; k++)
        value_[k] = first[k];
    }
  }

  __device__ __forceinline__ T operator[](int column) const { return value_[column]; }
};

template <int Columns, bool Aligned, class T> __device__ __forceinline__ Row<T, Columns, Aligned> row(const T *first) {
  return Row<T, Columns, Aligned>(first);
}

} // namespace NIDUS_TARGET
} // namespace nidus
