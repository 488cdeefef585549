//===- divisor.h - integers by which kernels divide ------------------------===//
//
// A number that all instances divide by: the host computes once by what a product replaces the division, of which a
// GPU has none for integers (nvcc computes a reciprocal, corrects it and tests the sign for each quotient). Source:
// Granlund and Montgomery 1994, "Division by invariant integers using multiplication", figures 4.1 and 5.1.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/target.h"
#include <type_traits>

namespace nidus {
inline namespace NIDUS_TARGET {

namespace detail {

/// Twice as wide as T.
template <class T> struct Twice;
template <> struct Twice<int32_t> { using type = int64_t; };
template <> struct Twice<uint32_t> { using type = uint64_t; };
__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 UInt128;
template <> struct Twice<int64_t> { using type = Int128; };
template <> struct Twice<uint64_t> { using type = UInt128; };

/// The upper half of a product.
template <class T> __host__ __device__ inline T highProduct(T a, T b) {
#ifdef __CUDA_ARCH__
  if constexpr (sizeof(T) == 8 && std::is_signed<T>::value)
    return __mul64hi(a, b);
  else if constexpr (sizeof(T) == 8)
    return __umul64hi(a, b);
  else if constexpr (std::is_signed<T>::value)
    return __mulhi(a, b);
  else
    return __umulhi(a, b);
#else
  return static_cast<T>(static_cast<typename Twice<T>::type>(a) * b >> (8 * sizeof(T)));
#endif
}

} // namespace detail

/// An int, long, long long, or unsigned one of these. n / d and n % d are what C computes: as products where C computes
/// them in T, and as the division of the number itself where n is of a wider type. Zero is allowed as long as nobody
/// divides by it.
template <class T> class Divisor {
  static_assert(std::is_integral<T>::value && (sizeof(T) == 4 || sizeof(T) == 8), "int and wider");
  using Word = std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>;
  using Same = std::conditional_t<std::is_signed<T>::value, std::make_signed_t<Word>, Word>;
  /// C divides an N by a T in the type T.
  template <class N, class Result>
  using IfComputedInT =
      std::enable_if_t<std::is_arithmetic<N>::value && std::is_same<std::common_type_t<N, T>, T>::value, Result>;

public:
  explicit Divisor(T value) : value_(value) {
    if (value == 0)
      return;
    constexpr int bits = 8 * sizeof(T);
    Word magnitude = static_cast<Word>(value);
    if constexpr (std::is_signed<T>::value)
      magnitude = value < 0 ? Word(0) - magnitude : magnitude;
    int log2 = 0; // rounded up
    while (log2 < bits && (static_cast<Word>(1) << log2) < magnitude)
      log2++;
    using Wide = typename detail::Twice<Word>::type;
    if constexpr (std::is_signed<T>::value) {
      after_ = static_cast<Word>(log2 > 1 ? log2 - 1 : 0);
      multiplier_ = static_cast<Word>((static_cast<Wide>(1) << (bits + static_cast<int>(after_))) / magnitude + 1);
    } else {
      before_ = log2 > 0;
      after_ = static_cast<Word>(log2 > 1 ? log2 - 1 : 0);
      multiplier_ = static_cast<Word>((((static_cast<Wide>(1) << log2) - magnitude) << bits) / magnitude + 1);
    }
  }

  __host__ __device__ operator T() const { return value_; }

  template <class N> friend __host__ __device__ IfComputedInT<N, T> operator/(N n, const Divisor &d) {
    return d.quotient(static_cast<T>(n));
  }
  template <class N> friend __host__ __device__ IfComputedInT<N, T> operator%(N n, const Divisor &d) {
    return d.remainder(static_cast<T>(n));
  }
  template <class N> friend __host__ __device__ N &operator/=(N &n, const Divisor &d) {
    return n = static_cast<N>(n / d);
  }
  template <class N> friend __host__ __device__ N &operator%=(N &n, const Divisor &d) {
    return n = static_cast<N>(n % d);
  }

private:
  __host__ __device__ T quotient(T n) const {
    if constexpr (std::is_signed<T>::value) {
      const Word sum = static_cast<Word>(n) +
                       static_cast<Word>(detail::highProduct(static_cast<Same>(multiplier_), static_cast<Same>(n)));
      const Same positive = static_cast<Same>(sum) >> after_;
      const Word towardsZero = static_cast<Word>(positive) + (n < 0), sign = value_ < 0 ? ~Word(0) : Word(0);
      return static_cast<T>((towardsZero ^ sign) - sign);
    } else {
      const Word high = detail::highProduct(multiplier_, static_cast<Word>(n));
      return static_cast<T>((high + ((static_cast<Word>(n) - high) >> before_)) >> after_);
    }
  }
  __host__ __device__ T remainder(T n) const {
    return static_cast<T>(static_cast<Word>(n) - static_cast<Word>(quotient(n)) * static_cast<Word>(value_));
  }

  T value_;
  Word multiplier_ = 0;          ///< modulo 2^bits
  Word before_ = 0, after_ = 0; ///< shifts
};

} // namespace NIDUS_TARGET
} // namespace nidus
