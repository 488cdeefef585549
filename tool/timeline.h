//===- timeline.h - what the device did, as part of a page ----------------------===//
#pragma once

#include "llvm/Support/JSON.h"
#include <set>
#include <string>

namespace nidus {

/// The events of a file that NIDUS_TRACE made a run write: a lane for each kind, and what took most time. Those of `kernels`, and of the arrays of
/// their nests, stand out. Empty where there are no events.
std::string timeline(const llvm::json::Object &trace, const std::set<std::string> &kernels);

} // namespace nidus
