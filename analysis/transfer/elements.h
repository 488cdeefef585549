//===- elements.h - elements of arrays as sets --------------------------------===//
//
// Accesses tell the fields of a struct apart, because what is written of an element may be one field only; copies move
// whole elements. These are the ways between both, with one name per subscript.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// Names for n subscripts, while they are names of isl.
std::vector<std::string> dimensionNames(int n);

/// Elements of structs: { A[a, field] } to the elements with any field in the set.
isl::set anyField(const Array &array, const isl::set &set);

/// { A[a, field] : a in `elements`, 0 <= field < fields }
isl::set allFields(const Array &array, const isl::set &elements);

/// The elements that the nest touches whatever the data is: they exist, and so does what lies between them. `like`: a
/// set of the array's space.
isl::set surelyTouched(const Scop &scop, const Array &array, const isl::set &like);

} // namespace nidus
