//===- distributed_nest.h - statements of a nest as nests that run one after the other ---===//
//
// Where statements of a nest are parallel along different loops, each gets a nest of its own, with its parallel loops outside
// (loop distribution and interchange: frontend/normalise/distribute.h). Statements that are parallel along as many loops together
// as apart stay together.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tool/timed_nest.h"

namespace nidus {

/// All parts before the first step, of which there is none, each parallel along at least `axes` loops; or the nest in another order of its
/// loops. Nothing: the statements cannot be taken apart so.
std::optional<TimedNest> distributedNest(const NestTask &task, size_t axes);

} // namespace nidus
