//===- remarks.h - what is said about each loop nest ----------------------===//
#pragma once

#include "analysis/model/plan.h"

namespace nidus {

/// The messages of a file in Clang's form, one per line, in the order of the source: for a nest that is left its
/// reasons, each followed by the edit that would help; for a mapped one its kernels and where its results may differ
/// from C's.
std::string remarksOf(const Plan &plan);

/// Reasons why a file could not be read at all.
std::string errorsOf(const Reasons &reasons, const std::string &path);

} // namespace nidus
