//===- measure.h - compiles and runs the programs that measure a device -----===//
#pragma once

#include "tool/verify/process.h"

namespace nidus::calibration {

/// Why nothing can be measured here, with a stable id.
struct CannotMeasure {
  std::string message;
};

/// Throws CannotMeasure when this machine has no CUDA device or no nvcc; `command`, "nidus tune", is what asks.
void requireDeviceAndCompiler(const std::string &command);

struct Measured {
  bool isGood = true;  ///< false: the programs failed; their message is on stderr
  std::string profile; ///< as text; empty when nothing was measured
};

/// `programs` is the folder to which the programs were written, in `temporary`; `arguments` are theirs. Progress goes
/// to stderr. An interruption ends the measurement, not this process, and what is measured is kept. Throws
/// CannotMeasure when nvcc fails, Interrupted before anything is measured.
Measured measure(const std::string &programs, const std::vector<std::string> &arguments,
                 const verification::TemporaryFolder &temporary);

} // namespace nidus::calibration
