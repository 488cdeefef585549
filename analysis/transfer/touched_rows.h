//===- touched_rows.h - what a loop of the host touches, as rows -------------===//
//
// A column of a matrix is no interval worth the name: from its first to its last element lies nearly all of the matrix.
// What an address that is linear in one counter leads to is one place in each of so many rows, at equal distances; with
// another counter that counts elements of a row, a piece of each.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/host_call.h"
#include "analysis/transfer/slopes.h"

namespace nidus {

/// The counter of a loop around the place, of which the address is a linear function.
struct PlaceCounter {
  std::string symbol;
  ExprRef first, last, trips; ///< its values, and how many there are
  Slope slope;                ///< of the address
};

/// The element of the lvalue, or one that it is in: a[i][j] of a[i][j].x.
ExprRef elementAround(ExprRef lvalue);
/// The pointer, or the array with a name, whose element it is: a of a[i][j].
ExprRef baseOf(const ExprRef &element);
/// Where a counter has a value, and zeros fall out.
ExprRef withValue(const ExprRef &expr, const std::string &counter, const ExprRef &value);

/// The call with all that the lvalue `call.object` touches, in rows; nothing when that is contiguous, or no rows.
std::optional<HostCall> asRows(const HostCall &call, const std::vector<PlaceCounter> &around);

} // namespace nidus
