//===- flatten.h - helpers that take images ---------------------------------===//
//
// static uint8_t at(const Image *im, int x, int y) { return im->data[y * im->stride + x]; } reads an object of the
// host. A kernel has no such object, it has im->data and im->stride: the function gets a version that takes these, and
// a nest calls that one where the object is the same in all iterations. The same for globals that a function reads.
// Source: argument promotion and scalar replacement of aggregates, as compilers do them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/unit.h"

namespace nidus {

/// The unit with the flattened versions of its functions that are called and can have one.
Unit flattenHelpers(Unit unit);

namespace frontend {

/// The call of a flattened version that stands for `call`; null when it has none, or `isObject` (asked of the lvalue
/// that an argument names) denies it.
ExprRef flatCall(const ExprRef &call, const Unit &unit, const std::function<bool(const ExprRef &)> &isObject);

} // namespace frontend
} // namespace nidus
