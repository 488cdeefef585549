//===- private_copies.h - nests whose iterations get copies of an array -----------===//
#pragma once

#include "tool/attempt.h"

namespace nidus {

/// The nest with each array that its iterations, of the loops that are dimensions, set before they read it declared inside them; the
/// proof is the model of the nest as it was, whose assumptions the new one has to test. Nothing where there is no such array.
struct PrivateCopies {
  Function function;
  StmtRef nest;
  Assumed assumed;
  std::vector<std::string> inWords; ///< of each array
  bool isForBlocks = false;         ///< too large for one thread
};
std::optional<PrivateCopies> withPrivateCopies(const NestTask &task, const AttemptKey &key);

} // namespace nidus
