//===- small_sizes.h - sizes for which a nest in a loop asks nobody -------------===//
//
//     if ((!nidus_known && n <= 1200) || !nidus_f(a, n)) for (i = 0; i < n; i++) ...
//
// A nest in a loop of the host, or in a function that is called in one, is asked in each of perhaps millions of iterations whether it pays. Where the device has no data at all,
// and the C takes less time than a launch, the answer is known.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/unit.h"
#include "analysis/criteria/estimate.h"
#include <set>

namespace nidus {

/// Functions of the unit that are called in loops, or call themselves, and all that these call.
std::set<std::string> calledInLoops(const Unit &unit);

/// With such sizes for nests in loops that stay on the host; of a function that is called in one, for all.
std::vector<NestResult> withSmallSizes(std::vector<NestResult> nests, const Function &function, bool isCalledInLoop, const Setting &setting);

} // namespace nidus
