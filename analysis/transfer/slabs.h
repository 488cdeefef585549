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

/// The same bounds tell apart what the parts of several devices read and write, each with memory for its own rows and their
/// neighbours. (Boulos 2012, chapter 6: work and data spread over devices.)
///
/// The plan with slabCounter, neededFrom, neededBefore and completeBefore where a nest of packets has them, and they depend on the
/// counter.
NestPlan planSlabs(const Scop &scop, NestPlan plan);

} // namespace nidus
