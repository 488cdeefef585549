//===- tune.h - the subcommand ----------------------------------------------===//
#pragma once

#include "tool/analyse.h"
#include "tool/installation.h"

namespace nidus {

/// Measures on the device of this machine which settings are fastest for each nest of the source, or writes the
/// programs that do. FileFailed where there is no device or no nvcc, where nothing can be measured, or a file could not
/// be written.
ExitStatus tune(const Options &options, const Installation &installation);

} // namespace nidus
