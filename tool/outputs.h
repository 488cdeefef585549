//===- outputs.h - where results go ---------------------------------------===//
#pragma once

#include "codegen/print_source.h"
#include "tool/options.h"
#include <optional>

namespace nidus {

struct OutputPair {
  std::string c, cuda;
};

/// DIR/name.c and DIR/name.cu for path/name.c.
OutputPair outputsOf(const std::string &source, const std::string &directory);

/// DIR/name.html for path/name.c.
std::string pageOf(const std::string &source, const std::string &directory);

/// Would the report or a page overwrite a source or another result?
std::optional<UsageError> conflictOfReport(const Options &options);

/// Would a result overwrite a source or another result?
std::optional<UsageError> conflictOfOutputs(const Options &options);

/// Headers that lie beside the source, as seen from the folder of the result.
HeaderNames headerNames(const std::string &source, const std::string &directory);

} // namespace nidus
