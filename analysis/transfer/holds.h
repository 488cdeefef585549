//===- holds.h - where data stays on the device between nests ----------------===//
//
// Residency beyond one sequence of nests (residency.h): through host loops, pointers that change places, and calls of
// functions of the file. From the first to the last of some statements the data of a thread's nests is held on the
// device; the runtime knows by address what is valid there (runtime: residency.h), and the host code in between, also
// that of the functions called, says what it touches.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/plan.h"

namespace nidus {

/// The plans of all functions of the main file, in the order of the unit, with the calls of the host code.
std::vector<FunctionPlan> holdData(const Unit &unit, std::vector<FunctionPlan> plans);

} // namespace nidus
