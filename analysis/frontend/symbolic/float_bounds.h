//===- float_bounds.h - coordinates that are clamped before they are truncated ---===//
//
// Integers between which a floating value lies: fx = fminf(fmaxf(fx, 0), w - 1), or if (fx > w - 1) fx = w - 1; before (int)fx.
// Rounding never passes an integer that the type represents, so that sums keep such bounds. A comparison with what is not a number is
// false: bounds hold unless the value is none, and truncating none has no meaning in C.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/symbolic/arithmetic.h"

namespace nidus::frontend {

class FloatBounds {
  const Context &context;
  const IslNames &names;
  Assumptions &assumptions;
  Arithmetic &arithmetic;

public:
  FloatBounds(NestFacts &facts, Arithmetic &arithmetic);

  Value converted(const Value &value, const TypeRef &from, const TypeRef &to);
  /// The integer that is left of a floating value between its bounds.
  Value truncated(const Value &value, Scalar type, State &state);
  /// Infinities of both signs have a sum that is no number; with a finite number there is one.
  static Value sum(const std::string &op, const Value &a, const Value &b);
  /// fmin (the bound `side` is Most: one of both is enough for it) and fmax. They give the other one when one is no number.
  Value extremum(const Value &a, const Value &b, Side side, const State &state) const;
  /// A bound that holds whichever of both holds, each on its path.
  std::optional<FloatBound> weaker(const std::optional<FloatBound> &a, const State &whereA, const std::optional<FloatBound> &b,
                                   const State &whereB, Side side) const;
  /// Adds to the outcome of a comparison which bounds of its operands it says.
  void compare(const ExprRef &expr, const Value &a, const Value &b, Split &out) const;
  void refine(const std::vector<Refinement> &refinements, State &state) const;
};

} // namespace nidus::frontend
