//===- boxes.h - sets of elements as boxes in memory -------------------------===//
//
// A set that is a strided box of the array's shape is described exactly; of any other there is the interval from its
// first to its last element, or a box of the array's shape around it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/isl/formula.h"
#include "analysis/model/mapping.h"

namespace nidus {

/// Everything that the boxes of one nest share.
struct BoxSetting {
  const Scop &scop;
  isl::set context; ///< parameters: the nest runs, on the device
  std::set<std::string> parameters;
  FormulaNames names;
};

BoxSetting boxSetting(const Scop &scop);

/// The set { A[a] } as a strided box of the array's shape; none when it is not one.
std::optional<Box> exactBox(const BoxSetting &setting, const Array &array, const isl::set &set);

/// From the first to the last element of the set { A[a] } in memory.
Box hullBox(const BoxSetting &setting, const Array &array, const isl::set &set);

/// Around the set, where that is much less than its hull: few of the elements of some inner dimension, whatever the sizes. All of it is
/// part of the array, as it is declared.
std::optional<Box> thinBox(const BoxSetting &setting, const Array &array, const isl::set &set);

/// Is every number in the formulas one that programs compute with? The ends of a type's range bound nothing.
bool isBounded(const Box &box);

/// A box of the array's shape around the set, for sets of which isl finds the first and the last element too slowly: what their
/// quotients leave out and what their cases do not share is in it. It may be read only where a run-time test finds it readable. None
/// when only the ranges of types bound it.
std::optional<Box> coverBox(const BoxSetting &setting, const Array &array, const isl::set &set);

} // namespace nidus
