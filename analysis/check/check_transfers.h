//===- check_transfers.h - the independent checker of copies --------------------===//
//
// Looks at the accesses and at the formulas that will be printed, for a few sizes in numbers (examples.h): it shares no
// code with what derived the formulas, and finds a wrong one also where sizes are multiplied.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

struct CheckedTransfers {
  size_t sizes = 0;               ///< that were looked at
  std::vector<std::string> wrong; ///< in words, for the first sizes for which something is
};

/// Nothing is wrong with the copies of a plan when all that is read is copied to the device or
/// was written there before; all that is written is copied back, and what is copied back was written or copied in;
/// nothing that the nest does not touch is copied, but for what lies between elements that it touches, where the plan
/// says that its box is a hull, and for what is copied to the device alone, where the plan says that its box is a cover and
/// the launcher asks whether it can be read.
CheckedTransfers checkTransfers(const Scop &scop, const NestPlan &plan);

} // namespace nidus
