//===- calibrate.h - the subcommand -----------------------------------------===//
#pragma once

#include "tool/analyse.h"
#include "tool/installation.h"

namespace nidus {

/// Measures the device of this machine, or writes the programs that do. FileFailed where there is no device or no nvcc,
/// or a file could not be written.
ExitStatus calibrate(const Options &options, const Installation &installation);

} // namespace nidus
