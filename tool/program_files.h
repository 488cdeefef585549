//===- program_files.h - the sources as one program ---------------------------===//
#pragma once

#include "analysis/frontend/program/program.h"
#include "tool/options.h"

namespace nidus {

/// What each source defines and calls, with the functions that others of them want. Files that cannot be read are not among them:
/// their translation says why. Empty for one source.
Program readProgram(const Options &options);

} // namespace nidus
