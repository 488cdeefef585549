//===- wrong_steps.h - interchanges, checked one after the other ---------------===//
#pragma once

#include "analysis/frontend/normalise/interchange.h"
#include "tool/attempt.h"

namespace nidus {

/// From the nest as the user wrote it to the last of these, one step after the other. None: it takes too long to say.
std::optional<std::vector<std::string>> wrongSteps(const NestTask &task, const std::vector<frontend::Interchanged> &steps,
                                                   const Attempt &made);

} // namespace nidus
