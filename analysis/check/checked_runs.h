//===- checked_runs.h - what a checker says that runs code with made-up numbers ---===//
#pragma once

#include <string>
#include <vector>

namespace nidus {

struct CheckedRuns {
  std::vector<std::string> wrong; ///< in words
  size_t runs = 0;                ///< of iterations that were compared
};

} // namespace nidus
