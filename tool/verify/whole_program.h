//===- whole_program.h - the user's own program --------------------------------===//
#pragma once

#include "tool/verify/sources.h"
#include "tool/verify/toolchain.h"

namespace nidus::verification {

struct ProgramSettings {
  std::string arguments; ///< separated by spaces; quotes as in a shell
  int timeLimit = 60;
};

struct ProgramVerdict {
  bool isEqual = true;
  std::string text; ///< for people, in lines
};

/// What harness/times.c wrote, in lines for people.
std::string timesInWords(const std::string &measured);

/// Runs the program and its translation with the arguments: equal are their stdout and exit status. Throws BuildError.
ProgramVerdict verifyProgram(const Sources &sources, const ProgramSettings &settings, const Toolchain &tools,
                             Builder &builder, TemporaryFolder &folder);

} // namespace nidus::verification
