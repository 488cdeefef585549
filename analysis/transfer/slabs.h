//===- slabs.h - which data a part of a nest needs and completes --------------===//
//
// A nest whose outermost loop is spread over an axis can run in slabs of its iterations, one after the other, while
// the data of the next ones arrives and that of the last ones leaves: transfers are hidden behind transfers the other
// way and behind kernels. What an array's rows have to do with the counter decides how far data must have come, and
// from where on it is still written. (Gouin 2019, 5.2: overlapped transfers.)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// The plan with slabCounter, neededBefore and completeBefore where a nest of packets has them, and they depend on the
/// counter.
NestPlan planSlabs(const Scop &scop, NestPlan plan);

} // namespace nidus
