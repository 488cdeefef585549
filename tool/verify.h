//===- verify.h - the subcommand ------------------------------------------===//
#pragma once

#include "tool/translate.h"

namespace nidus {

/// Runs a source and its translation and says on stdout, for every function, whether they compute the same. FileFailed
/// when something differs or could not be compared.
ExitStatus verify(const Options &options, const Installation &installation);

} // namespace nidus
