//===- dumps.h - values after a phase, as --dump prints them ----------------===//
#pragma once

#include "analysis/code/json.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <set>

namespace nidus {

/// Those whose values can be printed, in their order.
inline const std::vector<std::string> &dumpedPhases() {
  static const std::vector<std::string> phases = {"unit",    "scop",      "dependences", "mapping",
                                                  "regions", "placement", "hosttree",    "plan"};
  return phases;
}

/// The value after a phase.
struct Dump {
  std::string phase;
  std::string text; ///< JSON that can be read back
};

/// Of the phases that are wanted alone: text of the others would be made for nothing.
class Dumps {
  std::set<std::string> wanted;
  std::vector<Dump> made;

public:
  explicit Dumps(const std::set<std::string> &wanted) : wanted(wanted) {}
  void addAll(const Dumps &others) { made.insert(made.end(), others.made.begin(), others.made.end()); }

  template <class T> void add(const std::string &phase, const T &value) {
    if (wanted.count(phase))
      made.push_back({phase, llvm::formatv("{0:2}\n", toJson(value))});
  }

  /// By phase; of one phase in the order in which they were made.
  std::vector<Dump> inOrder() const {
    std::vector<Dump> ordered;
    for (const std::string &phase : dumpedPhases())
      std::copy_if(made.begin(), made.end(), std::back_inserter(ordered), [&](const Dump &dump) { return dump.phase == phase; });
    return ordered;
  }
};

} // namespace nidus
