//===- translate.h - the subcommand ---------------------------------------===//
#pragma once

#include "tool/installation.h"
#include "tool/options.h"

namespace nidus {

/// Exit statuses of the tool.
enum class ExitStatus { Ok = 0, FileFailed = 1, WrongUsage = 2, InternalError = 70 };

/// Translates the sources one after another; messages go to stderr, dumps to stdout. A source that fails does not keep
/// the others from being translated.
ExitStatus translate(const Options &options, const Installation &installation);

} // namespace nidus
