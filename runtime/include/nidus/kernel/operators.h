//===- operators.h - the operators of reductions --------------------------===//
//
// An operator Op<T> has a Value, which each thread accumulates and which
// kernels combine, identity(), with which each thread begins, and
// combine(a, b), which is associative and commutative (for floating-point Sum
// and Product: commutative; the tree of combine.h is fixed). Applied to the
// accumulator's initial value and to the combination of all threads, it gives
// what the C loop gives.
//
//   Sum Product And Or Xor       integers modulo 2^n, bool (And, Or, Xor),
//                                floating point (Sum, Product). The identity of
//                                a floating-point Sum is -0, since -0 + x is x
//                                for every x, and 0 + -0 is not -0.
//   Max Min                      integers
//   MaxNumber MinNumber          m = fmaxf(m, v): a NaN is not taken, +0 > -0
//                                (C leaves the sign of a zero open)
//   FirstMax  if (v > m) m = v     LastMax  if (v >= m) m = v
//   FirstMin  if (v < m) m = v     LastMin  if (v <= m) m = v
//                                every arithmetic type; the Value is a
//                                Candidate, whose place is the position of its
//                                iteration in the order of the C program
//   Any All                      m = m || v, m = m && v: 1 or 0 after the first v,
//                                m as it was without any. An accumulator is 0, 1
//                                or `untested`; initial values are put in front by
//                                onto(), since they may be any number.
//   FirstValue LastValue         if (c) m = v: the value of the first or last place
//                                where it is set, or m as it was; a Candidate
//
// Why the four before it are exact, NaN, infinities and signed zeros included. Call
// the values that C's test compares v_1, v_2, ... in the order of the program
// and m_0 the initial value. For FirstMax (the others are mirror images):
//
//   1. If m_0 is a NaN, no test holds and C's result is m_0. combine() with a
//      NaN on the left and a candidate, which is never a NaN, on the right
//      compares and keeps the left: m_0.
//   2. Otherwise m is never a NaN, since a NaN fails the test. m grows
//      strictly, so after k values m is the first one of m_0 .. v_k that no
//      later one exceeds: of all that are not NaN, the maximum under (value,
//      then earliest place), where values that compare equal, as -0 and +0 do,
//      tie, and m_0 comes before all.
//   3. (value, earliest place) orders the candidates totally, but for equal
//      pairs, which come from one thread only or are `nowhere`: there the
//      thread itself kept C's order. A maximum under a total order may be taken
//      in any grouping. A thread starts with the least value at `nowhere`; what
//      it cannot exceed (-infinity, the least integer) is not taken in C
//      either, unless by >=, where every place exceeds `nowhere`. m_0 enters
//      last, at `nowhere`, before all places.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/target.h"
#include <limits>
#include <type_traits>

namespace nidus {
inline namespace NIDUS_TARGET {

/// Before all places: no iteration.
inline constexpr int64_t nowhere = -1;

/// A value and the place (>= 0) of the iteration that it is from. Places grow in the order of the C program; iterations
/// of one place are all visited by one thread, in C's order.
template <class T> struct Candidate {
  T value;
  int64_t place;
};

namespace detail {
/// The unsigned type in which integers of type T are combined: no overflow, no promotion to int.
template <class T> using Modular = std::conditional_t<sizeof(T) <= 4, uint32_t, uint64_t>;

// Variables, since kernels may not call the functions of numeric_limits.
template <class T>
inline constexpr T least =
    std::is_floating_point_v<T> ? -std::numeric_limits<T>::infinity() : std::numeric_limits<T>::lowest();
template <class T>
inline constexpr T greatest =
    std::is_floating_point_v<T> ? std::numeric_limits<T>::infinity() : std::numeric_limits<T>::max();
template <class T> inline constexpr T untested = T(2);
template <class T> inline constexpr T notANumber = std::numeric_limits<T>::quiet_NaN();
} // namespace detail

template <class T> struct Sum {
  static_assert(std::is_arithmetic_v<T> && !std::is_same_v<T, bool>, "a sum of numbers");
  using Value = T;
  __host__ __device__ static T identity() { return std::is_floating_point_v<T> ? T(-0.0) : T(0); }
  __host__ __device__ static T combine(T a, T b) {
    if constexpr (std::is_floating_point_v<T>)
      return a + b;
    else
      return static_cast<T>(static_cast<detail::Modular<T>>(a) + static_cast<detail::Modular<T>>(b));
  }
};

template <class T> struct Product {
  static_assert(std::is_arithmetic_v<T> && !std::is_same_v<T, bool>, "a product of numbers");
  using Value = T;
  __host__ __device__ static T identity() { return T(1); }
  __host__ __device__ static T combine(T a, T b) {
    if constexpr (std::is_floating_point_v<T>)
      return a * b;
    else
      return static_cast<T>(static_cast<detail::Modular<T>>(a) * static_cast<detail::Modular<T>>(b));
  }
};

template <class T> struct And {
  static_assert(std::is_integral_v<T>, "bits of integers");
  using Value = T;
  __host__ __device__ static T identity() { return static_cast<T>(std::is_same_v<T, bool> ? 1 : -1); }
  __host__ __device__ static T combine(T a, T b) { return static_cast<T>(a & b); }
};

template <class T> struct Or {
  static_assert(std::is_integral_v<T>, "bits of integers");
  using Value = T;
  __host__ __device__ static T identity() { return T(0); }
  __host__ __device__ static T combine(T a, T b) { return static_cast<T>(a | b); }
};

template <class T> struct Xor {
  static_assert(std::is_integral_v<T>, "bits of integers");
  using Value = T;
  __host__ __device__ static T identity() { return T(0); }
  __host__ __device__ static T combine(T a, T b) { return static_cast<T>(a ^ b); }
};

template <class T> struct Max {
  static_assert(std::is_integral_v<T>, "floating point: FirstMax, LastMax or MaxNumber");
  using Value = T;
  __host__ __device__ static T identity() { return detail::least<T>; }
  __host__ __device__ static T combine(T a, T b) { return b > a ? b : a; }
};

template <class T> struct Min {
  static_assert(std::is_integral_v<T>, "floating point: FirstMin, LastMin or MinNumber");
  using Value = T;
  __host__ __device__ static T identity() { return detail::greatest<T>; }
  __host__ __device__ static T combine(T a, T b) { return b < a ? b : a; }
};

template <class T> struct MaxNumber {
  static_assert(std::is_floating_point_v<T>, "integers: Max");
  using Value = T;
  __host__ __device__ static T identity() { return detail::notANumber<T>; }
  __host__ __device__ static T combine(T a, T b) {
    if (a != a || b != b)
      return b != b ? a : b;
    if (a == b)
      return copysign(T(1), a) < 0 ? b : a;
    return b > a ? b : a;
  }
};

template <class T> struct MinNumber {
  static_assert(std::is_floating_point_v<T>, "integers: Min");
  using Value = T;
  __host__ __device__ static T identity() { return MaxNumber<T>::identity(); }
  __host__ __device__ static T combine(T a, T b) {
    if (a != a || b != b)
      return b != b ? a : b;
    if (a == b)
      return copysign(T(1), b) < 0 ? b : a;
    return b < a ? b : a;
  }
};

template <class T> struct FirstMax {
  using Value = Candidate<T>;
  __host__ __device__ static Value identity() { return {detail::least<T>, nowhere}; }
  __host__ __device__ static Value combine(const Value &a, const Value &b) {
    return b.value > a.value || (b.value == a.value && b.place < a.place) ? b : a;
  }
};

template <class T> struct LastMax {
  using Value = Candidate<T>;
  __host__ __device__ static Value identity() { return {detail::least<T>, nowhere}; }
  __host__ __device__ static Value combine(const Value &a, const Value &b) {
    return b.value > a.value || (b.value == a.value && b.place > a.place) ? b : a;
  }
};

template <class T> struct FirstMin {
  using Value = Candidate<T>;
  __host__ __device__ static Value identity() { return {detail::greatest<T>, nowhere}; }
  __host__ __device__ static Value combine(const Value &a, const Value &b) {
    return b.value < a.value || (b.value == a.value && b.place < a.place) ? b : a;
  }
};

template <class T> struct LastMin {
  using Value = Candidate<T>;
  __host__ __device__ static Value identity() { return {detail::greatest<T>, nowhere}; }
  __host__ __device__ static Value combine(const Value &a, const Value &b) {
    return b.value < a.value || (b.value == a.value && b.place > a.place) ? b : a;
  }
};

template <class T> struct Any {
  static_assert(!std::is_same_v<T, bool>, "bool: Or");
  using Value = T;
  __host__ __device__ static T identity() { return detail::untested<T>; }
  __host__ __device__ static T combine(T a, T b) {
    return a == identity() ? b : b == identity() ? a : static_cast<T>(a || b);
  }
  __host__ __device__ static T onto(T initial, T all) {
    return all == identity() ? initial : static_cast<T>(initial || all);
  }
};

template <class T> struct All {
  static_assert(!std::is_same_v<T, bool>, "bool: And");
  using Value = T;
  __host__ __device__ static T identity() { return detail::untested<T>; }
  __host__ __device__ static T combine(T a, T b) {
    return a == identity() ? b : b == identity() ? a : static_cast<T>(a && b);
  }
  __host__ __device__ static T onto(T initial, T all) {
    return all == identity() ? initial : static_cast<T>(initial && all);
  }
};

template <class T> struct FirstValue {
  using Value = Candidate<T>;
  __host__ __device__ static Value identity() { return {T(), nowhere}; }
  __host__ __device__ static Value combine(const Value &a, const Value &b) {
    return a.place == nowhere || (b.place != nowhere && b.place < a.place) ? b : a;
  }
  __host__ __device__ static Value onto(T initial, const Value &all) {
    return all.place == nowhere ? Value{initial, nowhere} : all;
  }
};

template <class T> struct LastValue {
  using Value = Candidate<T>;
  __host__ __device__ static Value identity() { return {T(), nowhere}; }
  __host__ __device__ static Value combine(const Value &a, const Value &b) { return b.place > a.place ? b : a; }
};

namespace detail {
/// The type T for which Op<T>::Value is the given one.
template <class Value> struct AccumulatedOf {
  using Type = Value;
};
template <class T> struct AccumulatedOf<Candidate<T>> {
  using Type = T;
};
template <class Value> using Accumulated = typename AccumulatedOf<Value>::Type;

/// The accumulator before the first iteration, as a Value like the given one.
template <class Value> __host__ __device__ Value beforeAll(Value initial, Value) { return initial; }
template <class T> __host__ __device__ Candidate<T> beforeAll(T initial, Candidate<T>) { return {initial, nowhere}; }

/// The accumulator's initial value in front of what all iterations combine to.
template <class Op, class T> auto onto(T initial, const typename Op::Value &all, int) -> decltype(Op::onto(initial, all)) {
  return Op::onto(initial, all);
}
template <class Op, class T> typename Op::Value onto(T initial, const typename Op::Value &all, long) {
  return Op::combine(beforeAll(initial, Op::identity()), all);
}
} // namespace detail

} // namespace NIDUS_TARGET
} // namespace nidus
