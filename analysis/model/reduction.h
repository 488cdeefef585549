//===- reduction.h - scalars that a nest combines ---------------------------===//
#pragma once

#include "analysis/code/body.h"
#include <vector>

namespace nidus {

enum class ReductionOp {
  Sum,
  Product,
  And,
  Or,
  Xor,
  Minimum,
  Maximum,
  Any,   ///< x = x || v: 1 or 0, however many instances there are but none
  All,   ///< x = x && v
  First, ///< if (c) { x = v; break; }: the value of the first instance that sets it
  Last   ///< x = v: the value of the last instance that sets it
};
template <> struct EnumNames<ReductionOp> {
  static constexpr const char *names[] = {"sum", "product", "and", "or", "xor", "minimum", "maximum", "any", "all", "first", "last"};
};

/// How a Minimum or Maximum takes a value.
enum class Take {
  First,  ///< if (v > m) m = v: among equal values the first one stays; NaN is never taken
  Last,   ///< if (v >= m) m = v
  Library ///< m = fmax(m, v): NaN gives way to everything
};
template <> struct EnumNames<Take> {
  static constexpr const char *names[] = {"first", "last", "library"};
};

/// A variable that is set together with an extremum: where it is.
struct Companion {
  std::string symbol;
  TypeRef type;
  std::string argument; ///< its LiveOut or Object argument
  ExprRef value;        ///< in a Scop: over arguments and counters; in a Plan: over arguments and "ARGUMENT.place", the
                        ///< place of the extremum that the reduction's argument names
  template <class V> void describe(V &v) {
    v("symbol", symbol);
    v("type", type);
    v("argument", argument);
    v("value", value);
  }
};

/// A scalar into which every instance combines a value: initial OP v1 OP v2 ... The instances may run in any order,
/// each thread with an accumulator of its own (integers: modulo 2^n; sums and products of floats differ by rounding).
struct Reduction {
  std::string symbol;
  TypeRef type;
  ReductionOp op = ReductionOp::Sum;
  Take take = Take::First;           ///< Minimum and Maximum
  std::vector<Companion> companions; ///< Minimum and Maximum
  std::string argument; ///< its LiveOut or Object argument: the initial value goes in, the result comes out
  bool isResult = true; ///< false for variables of a Scan that nobody reads after the nest
  template <class V> void describe(V &v) {
    v("symbol", symbol);
    v("type", type);
    v("op", op);
    v("take", take);
    v("companions", companions);
    v("argument", argument);
    v("isResult", isResult);
  }
};

/// The result depends on which of two values came first (the first one, the last one; of equal ones, companions and the zeros of floats):
/// the accumulator holds a value and the place of its instance in the order of the C program.
bool dependsOnOrder(const Reduction &reduction);
bool isExtremum(ReductionOp op);
/// Another order of the instances rounds differently: sums and products of floats.
bool isReassociated(const Reduction &reduction);
/// The type of a thread's accumulator: unsigned for integers that are added, multiplied or masked, so that partial
/// results wrap.
TypeRef accumulatorType(const Reduction &reduction);
/// Of what a thread holds: that, or a nidus::Candidate of it, which is no type of C.
TypeRef heldType(const Reduction &reduction);

} // namespace nidus
