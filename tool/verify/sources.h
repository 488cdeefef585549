//===- sources.h - the files that verify compiles ------------------------------===//
#pragma once

#include <string>
#include <vector>

namespace nidus::verification {

/// Paths of what is compared, absolute. Those of `watched` are made by this translator whatever is compared.
struct Sources {
  std::string original;
  std::string translatedC, translatedCuda;
  std::string watchedC, watchedCuda; ///< each iteration announces itself
  std::string timedC;                ///< the same without, so that times are those of the C
  std::string harness;           ///< folder of the harness
  std::vector<std::string> link; ///< what else the program consists of
};

} // namespace nidus::verification
