//===- analyse.h - what every subcommand does with a source -----------------===//
#pragma once

#include "analysis/code/unit.h"
#include "analysis/frontend/program/program.h"
#include "tool/pipeline.h"
#include <variant>

namespace nidus {

/// Exit statuses of the tool.
enum class ExitStatus { Ok = 0, FileFailed = 1, WrongUsage = 2, InternalError = 70 };

/// Says on stderr what is wrong with the command line.
ExitStatus refuse(const UsageError &error);

struct Analysed {
  Unit unit;
  Plan plan;
  FileCertificate certificate;
  /// InternalError: the checkers found contradictions of ours; the loop nests are left as written.
  ExitStatus status = ExitStatus::Ok;
};

/// What is decided with.
struct Basis {
  DeviceProfile profile;
  Choices choices; ///< of --tuning
};

/// As the options say.
std::variant<Basis, UsageError> loadBasis(const Options &options, const std::string &profileDirectory);

/// Reads the source and decides. Messages about what failed go to stderr, dumps to stdout. `program`: what is known of all
/// sources (tool/program_files.h).
std::variant<Analysed, ExitStatus> analyse(const std::string &source, const Basis &basis, const Options &options, const Program &program = {});

} // namespace nidus
