//===- element_steps.h - how accesses move along a loop ---------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// { S[i] -> A[a] }: which elements are touched, whatever fields of them.
isl::map elementsOf(const Access &access, const Array &array);

/// { S[i] -> S[i'] }: one step of the statement's loop k.
isl::map oneStep(const Statement &statement, size_t k);

/// They stay in the first-level cache: so few, whatever the parameters.
bool isTable(const isl::set &elements);

/// Does an access reach the same elements after the step?
bool staysPut(const isl::map &elements, const isl::map &step);

/// The axes (places in `threadLoops`) that the dimensions of a neighbourhood follow.
std::vector<int> axesOf(const Neighbourhood &neighbourhood, const std::vector<int> &threadLoops);

/// The array of an access.
const Array &arrayOf(const Scop &scop, const Access &access);

} // namespace nidus
