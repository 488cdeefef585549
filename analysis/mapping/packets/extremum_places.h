//===- extremum_places.h - which instance an extremum is from ---------------===//
//
// Among equal values C keeps the one that comes first (or last) in its own order. Threads find theirs in any order, so
// each candidate carries its place: the number of its instance in the hull of the iteration domain, counted in the
// order of the C program. The variables that are set together with the extremum are functions of that place.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/isl/formula.h"
#include "analysis/model/scop.h"

namespace nidus {

/// The values of loop `index` over all instances: from `first` on, `count` of them one by one in the direction of the
/// step. Over arguments.
struct CounterHull {
  isl::pw_aff least, most; ///< { : } over parameters
  ExprRef first, count;
};
CounterHull counterHull(const Scop &scop, size_t index, const FormulaNames &names);
/// Are all values between its ends those of instances? Otherwise whoever runs them asks the loop's condition.
bool isExactHull(const Scop &scop, size_t index);

/// The code with an accumulator that is a value and a place, without the assignments to companions. `place`: of what is
/// taken.
StmtRef withPlace(const StmtRef &body, const Reduction &reduction, const ExprRef &place);
/// With the number of the instance.
StmtRef withPlaces(const Scop &scop, const Reduction &reduction, const FormulaNames &names, const StmtRef &body);
/// Of a search: the loops of the nest end when the thread has found something. Its iterations are in C's order, and each that finds
/// something sets all results: those that follow would set none.
StmtRef untilFound(const Scop &scop, const StmtRef &body);
/// The reduction with its companions as functions of the place.
Reduction fromPlaces(const Scop &scop, const Reduction &reduction, const FormulaNames &names);

} // namespace nidus
