//===- programs.h - what nidus tune leaves to a machine with a GPU ----------===//
//
// A folder that needs nvcc and a C compiler, nothing of the user's and nothing of ours: tune.sh, the harness and the
// runtime, and for every variant its calls, its kernels and its preprocessed C. A variant's folder has the name of what
// is in it: what was measured of another text is never taken for it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tool/installation.h"
#include "tool/write_files.h"
#include "analysis/model/tuning.h"

namespace nidus::tuning {

/// A translation of the file, of those functions that no variant before it has in the same form.
struct Variant {
  TunedSettings settings;
  std::string cases; ///< calls of these functions
  std::string c;    ///< the driver, preprocessed
  std::string cuda; ///< name.cu
};

/// All files, with their paths in `folder`. `nests`: kernel -> nestKey.
std::vector<OutputFile> programsFor(const std::string &folder, const std::vector<Variant> &variants,
                                    const std::map<std::string, std::string> &nests, const Installation &installation);

} // namespace nidus::tuning
