//===- unsigned_sums.h - sums whose parts may wrap ------------------------===//
//
// u[(y + j) * nx + x + i] with unsigned counters and offsets below zero: j and i are huge as unsigned numbers, and the sum is not.
// Addition, subtraction and multiplication modulo 2^n, and conversions to the type, leave the value of the whole congruent to the one
// over the integers: where that one is proved to fit the type, it is the value, whatever its parts are.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/symbolic/conversions.h"
#include "analysis/frontend/symbolic/interpreter.h"

namespace nidus::frontend {

class UnsignedSums {
  using PartValues = std::map<const Expr *, Value>; ///< of what is no sum of the type itself

  Interpreter &interpreter;
  const SourceNest &source;
  Assumptions &assumptions;
  Arithmetic &arithmetic;
  Conversions &conversions;

  bool evaluateParts(const ExprRef &expr, PartValues &parts, State &state);
  std::optional<Poly> sumOfParts(const ExprRef &expr, const PartValues &parts, State &state);
  Value inSteps(const ExprRef &expr, const PartValues &parts, State &state);

public:
  UnsignedSums(Interpreter &interpreter, NestFacts &facts, Arithmetic &arithmetic, Conversions &conversions);

  Value evaluate(const ExprRef &expr, State &state);
};

} // namespace nidus::frontend
