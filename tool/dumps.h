//===- dumps.h - values after a phase, as --dump prints them ----------------===//
#pragma once

#include "analysis/model/json.h"
#include "llvm/Support/FormatVariadic.h"

namespace nidus {

/// The value after a phase.
struct Dump {
  std::string phase;
  std::string text; ///< JSON that can be read back
};

/// Of the phase that is wanted alone: text of the others would be made for nothing.
class Dumps {
  std::string wanted;
  std::vector<Dump> made;

public:
  explicit Dumps(const std::string &wanted) : wanted(wanted) {}
  const std::vector<Dump> &all() const { return made; }

  template <class T> void add(const std::string &phase, const T &value) {
    if (wanted == phase)
      made.push_back({phase, llvm::formatv("{0:2}\n", toJson(value))});
  }
};

} // namespace nidus
