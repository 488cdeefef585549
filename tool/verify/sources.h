//===- sources.h - the files that verify compiles ------------------------------===//
#pragma once

#include <string>
#include <vector>

namespace nidus::verification {

/// Paths of what is compared, absolute. Those of `watched` are made by this translator whatever is compared.
struct Sources {
  std::string original;
  std::string translatedC, translatedCuda;
  std::string watchedC, watchedCuda;
  std::string harness;           ///< folder of the harness
  std::vector<std::string> link; ///< what else the program consists of
};

} // namespace nidus::verification
