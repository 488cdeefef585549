//===- conversions.h - values after C's conversions -----------------------===//
#pragma once

#include "analysis/frontend/symbolic/float_bounds.h"

namespace nidus::frontend {

class Conversions {
  const SourceNest &source;
  const IslNames &names;
  Parameters &parameters;
  Assumptions &assumptions;
  const Memory &memory;
  Arithmetic &arithmetic;
  FloatBounds &floats;

  std::optional<Poly> inElements(const Poly &offset, int64_t parts, State &state);
  std::optional<Poly> dividedBy(const std::string &size, int64_t divisor, State &state);

public:
  Conversions(NestFacts &facts, Arithmetic &arithmetic, FloatBounds &floats);

  Value convert(const Value &value, const TypeRef &from, const TypeRef &to, State &state);
  /// The offset counts elements of the root, whatever the pointer's type is on the way to them, or parts of them: rows that are bytes
  /// apart, (float *)((char *)image + y * pitch), are rows of elements.
  Value convertPointer(Value value, const TypeRef &to, State &state);
  /// n ^ (parts - 1), parts being a power of two: with n = parts * q + r, 0 <= r < parts, this is parts * q + (parts - 1 - r).
  std::optional<Poly> withFlippedBits(const Poly &n, int64_t parts, State &state);
};

} // namespace nidus::frontend
