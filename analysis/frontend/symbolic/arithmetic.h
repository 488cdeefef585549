//===- arithmetic.h - integers of C as polynomials ------------------------===//
#pragma once

#include "analysis/frontend/symbolic/nest_facts.h"

namespace nidus::frontend {

/// Values of integer operations. What isl cannot say gets a name, and the domain of the state says what is known of it.
class Arithmetic {
  const Context &context;
  Parameters &parameters;
  IslNames &names;
  Assumptions &assumptions;
  Memory &memory;
  Trace &trace;

  std::pair<Poly, Poly> endsOfValues(int root);
  Poly asFactor(const Poly &poly, State &state);
  void noteProduct(const Poly &a, const Poly &b);
  bool isPositive(const Poly &size, bool reachesSubscript, const State &state);
  std::optional<Poly> otherFactors(const Poly &dividend, const Poly &divisor, const State &state);
  std::optional<Poly> lastQuotient(const Poly &dividend, const Poly &divisor, const State &state);
  Poly quotientOfSizes(const Poly &dividend, const Poly &divisor);
  std::optional<Value> partOfSize(const Value &a, const Poly &divisor, const TypeRef &type, State &state);

public:
  explicit Arithmetic(NestFacts &facts);

  /// A value of which only the type is known.
  Poly unknown(Scalar type, State &state, const std::string &hint = "v");
  Poly polyOf(const Value &value, const TypeRef &type, State &state, const std::string &hint = "v");

  /// The value after C converts the mathematical value `poly` to `type`: unchanged where that is proved or tested, modulo 2^n where
  /// isl can say so, otherwise unknown. Signed arithmetic never gets here: C leaves its overflow undefined.
  Poly wrap(const Poly &poly, Scalar type, State &state);
  /// The value of a signed type no larger than `type` after its conversion to that unsigned one: below zero it is huge, so that
  /// (unsigned)x < (unsigned)w says 0 <= x < w.
  Poly unsignedOf(const Poly &poly, Scalar type, State &state);

  /// x + y, x - y or x * y over the integers.
  std::optional<Poly> combined(const std::string &op, Poly x, Poly y, State &state);
  /// a OP b of integer type `type`, both already converted to it (shifts: b is an int).
  Value compute(const std::string &op, const TypeRef &type, Value a, Value b, const TypeRef &typeB, State &state);
  /// v / d, v % d, v >> n or v & (2^n - 1) by a positive number: floor division, but / and % round to zero below zero.
  Value divide(const Poly &dividend, int64_t divisor, const std::string &op, State &state);
  /// v / d or v % d by a size, of which only the limits are known. `reachesSubscript`: it is worth a test before the nest.
  Value divideBySize(const Value &a, const Poly &divisor, const std::string &op, const TypeRef &type, bool reachesSubscript, State &state);
  /// v % d of what lies between 0 and a few times the divisor: v, v - d or v - 2 d. (x + 1 + w) % w is the column beside x but for the
  /// last one: away from the ends a filter with such borders has none.
  std::optional<Value> periodic(const ExprRef &expr, const Poly &dividend, const Poly &divisor, State &state);
  /// Of abs and the like.
  Value magnitude(const Value &value, const TypeRef &type, State &state);
  /// 1 where the condition holds and 0 elsewhere, so that a flag kept in a variable still guards what it guarded.
  Value truthValue(const Split &split, State &state);
};

} // namespace nidus::frontend
