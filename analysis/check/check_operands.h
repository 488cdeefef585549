//===- check_operands.h - what a block copies in advance --------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

struct CheckedOperands {
  size_t sizes = 0;               ///< that were looked at and have tiles
  std::vector<std::string> wrong; ///< in words, for the first sizes for which something is
};

/// Loops are told apart by their counters. For some sizes in numbers, of packets in tiles (Operand, ContractedLoop): all threads of a block run the same iterations; what they
/// copy into shared memory before it is used is read by the nest as the user wrote it, at the ends of the loop and of the
/// axis, whatever data decide; and each copied expression stands in a loop of the same bounds in the body of one instance.
/// It shares no code with what found the operands.
CheckedOperands checkOperands(const Scop &scop, const NestPlan &plan);

} // namespace nidus
