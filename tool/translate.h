//===- translate.h - the subcommand ---------------------------------------===//
#pragma once

#include "tool/analyse.h"
#include "tool/installation.h"

namespace nidus {

/// Translates the sources one after another, or several at once; messages go to stderr, dumps to stdout. A source that fails does not keep
/// the others from being translated.
ExitStatus translate(const Options &options, const Installation &installation);

} // namespace nidus
