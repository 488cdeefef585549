//===- values.h - simple values of the abstract execution ---------------------===//
#pragma once

#include "analysis/frontend/symbolic/instance_state.h"

namespace nidus::frontend {

/// An integer with this value, or of which only the type is known.
inline Value integer(std::optional<Poly> poly = std::nullopt) {
  Value v;
  v.kind = Value::Kind::Integer;
  v.poly = std::move(poly);
  return v;
}

/// Nothing is known but the type.
inline Value valueOfType(const TypeRef &type) {
  Value v;
  v.kind = isInteger(type) ? Value::Kind::Integer : isPointer(type) ? Value::Kind::Pointer : Value::Kind::Other;
  return v;
}

/// What is computed of a value has a value too, and no subscript is as large.
inline Value moderate(Value value) {
  if (value.kind == Value::Kind::Integer && value.poly && !isModerate(*value.poly))
    value.poly.reset();
  return value;
}

inline bool isVoid(const TypeRef &type) { return isScalar(type) && type->scalar == Scalar::Void; }

/// Addresses of different arrays lie differently on the device.
void requireOneArray(const Value &a, const Value &b, const Location &location);

/// A sum, difference, product or negation of unsigned numbers, of int's size at least.
bool isUnsignedSum(const Expr &e);

/// Of the parameter that stands for a quotient or a remainder of sizes.
std::string quotientName(const Poly &dividend, int64_t divisor, const std::string &op);

/// Between the integers around it.
Value valueOfLiteral(const Expr &literal);

} // namespace nidus::frontend
