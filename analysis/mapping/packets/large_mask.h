//===- large_mask.h - windows with more coefficients than are at hand -------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// Has every element of a swept window (of the Scop's interior) a coefficient of its own, and are these more than a multiprocessor
/// keeps at hand of constant memory?
bool hasLargeMask(const Scop &scop);

} // namespace nidus
