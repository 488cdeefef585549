//===- carried_elements.h - loops that go on from what they wrote -----------------===//
#pragma once

#include "tool/attempt.h"

namespace nidus {

/// The loop with a variable for each element that an iteration reads and the one before it wrote. Nothing where there is none.
struct CarriedElements {
  Function function;
  StmtRef nest;
  std::map<std::string, ExprRef> starts; ///< of these variables, as in Reading
  std::vector<std::string> inWords;      ///< of each of them
};
std::optional<CarriedElements> withCarriedElements(const NestTask &task);

/// `scanned`, a mapping of that loop, where the model of the loop as written proves that it computes the same; what is wrong, in words,
/// where it does not.
std::vector<std::string> wrongElements(const NestTask &asWritten, const Attempt &scanned);

} // namespace nidus
