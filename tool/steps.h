//===- steps.h - a nest whose iterations run step by step ----------------------===//
//
// Where no loop of a nest is parallel as it is written, time functions of its statements may leave loops that are: decompositions of
// matrices by the column that is eliminated, tables of dynamic programming along diagonals, sweeps in place along slanted
// planes. The launcher counts the steps, and each of them runs one kernel per statement.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tool/attempt.h"
#include <functional>

namespace nidus {

/// How a nest that runs one step is mapped.
using MapNest = std::function<Tried(const NestTask &task, const FileState &file)>;

/// Its statements one after the other, each in a nest of its own that is parallel along at least `axes` loops. Nothing: they cannot be
/// taken apart so.
std::optional<Tried> distributed(const NestTask &task, const FileState &file, size_t axes, const MapNest &mapNest);

/// Nothing: the nest has no such form.
std::optional<Tried> inSteps(const NestTask &task, const FileState &file, const MapNest &mapNest);

} // namespace nidus
