//===- check_reductions.h - the independent checker of reductions -----------===//
//
// Shares no code with what recognised them: it looks at the statement's block only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// What is wrong with the reductions, in words; empty when nothing is: an accumulator is mentioned by its own updates
/// only, each a statement of its own or a comparison that guards one, and nothing outside the nest's block sees it.
std::vector<std::string> checkReductions(const Scop &scop);

} // namespace nidus
