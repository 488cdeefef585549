//===- complex.h - complex numbers as structs, and what is computed with them ---===//
//
// float _Complex is a struct of the runtime's with the members `re` and `im`, as which it lies in memory (C11, 6.2.5). Operators, and what
// C does with complex numbers besides, are calls of pure functions of the runtime's (runtime: kernel/complex.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/unit.h"

namespace nidus {

/// The struct of a complex number whose parts are of this type.
TypeRef complexType(Scalar part);
Struct complexStruct(Scalar part);
bool isComplex(const TypeRef &type);
/// ... by the name of the struct.
bool isComplexStruct(const std::string &name);

/// The part `re` or `im` of an lvalue.
ExprRef complexPart(const ExprRef &lvalue, const std::string &name, Scalar part);

/// The function that computes what the operator does; the operator that a function stands for; empty: none.
std::string functionOfComplex(const std::string &op);
std::string operatorOfComplex(const std::string &function);
bool isComplexFunction(const std::string &name);
/// Is it rounded as on the host, on every device?
bool isExactComplexFunction(const std::string &name);

} // namespace nidus
