//===- explain.h - the subcommand ------------------------------------------===//
#pragma once

#include "tool/translate.h"

namespace nidus {

/// Says on stdout, for every loop nest of the sources, what would become of it and why. Writes no result. Exit statuses
/// as of translate.
ExitStatus explain(const Options &options, const Installation &installation);

} // namespace nidus
