//===- conversions.h - C's conversions between arithmetic types -----------===//
//
// What C and C++ do by themselves with the operands of an operator (C17 6.3.1.1, 6.3.1.8), and which conversions keep
// every value: from this the printer knows which implicit casts need not be written.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/body.h"

namespace nidus {

/// Integer promotion; other types are themselves.
Scalar promoted(Scalar type);

/// The type in which an operator computes with operands of these types.
Scalar commonType(Scalar a, Scalar b);

/// Every value of `from` is a value of `to`; never from an integer to a floating type.
bool keepsEveryValue(Scalar from, Scalar to);

/// The expression is a constant (a literal, perhaps with a sign) whose value `to` has exactly or, for floating
/// literals, within its range.
bool isLiteralWithin(const ExprRef &expr, Scalar to);

/// The result is 0 or 1: int in C, bool in C++.
bool isTruthValue(const Expr &expr);

/// Same arithmetic type, or pointers of which the second only adds const to what is pointed to; arrays decay.
bool convertsSilently(const TypeRef &from, const TypeRef &to);

/// Same type, qualifiers at the top aside.
bool isSameType(const TypeRef &a, const TypeRef &b);

} // namespace nidus
