//===- reassociation.h - may sums of floats be computed in another order? -----===//
//
// As with every C compiler the bits are the user's: he allows it for all nests by an option or by the flags with which the
// C would be compiled, or for one loop by a clause of a directive.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/scop.h"
#include "tool/attempt.h"

namespace nidus {

/// Why a nest that could be mapped is left all the same; nothing where the user allows all that it combines.
std::optional<Reason> reassociation(const Scop &scop, const NestTask &task);

/// Threads share the loops that the model has for them only where their sums may be computed in another order.
bool mayShare(const Scop &scop, const NestTask &task);

} // namespace nidus
