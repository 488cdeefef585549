//===- scattered.h - do iterations write elements of their own, wherever they are? ---===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus::check {

/// On every path through the block: whatever it writes of the array is at the value that one scanned variable has then, nothing
/// but positive numbers is added to that, and after each write something is. Then the elements of an iteration lie from the
/// variable's value before it up to, without it, its value after it, and so before those of the next.
bool isScattered(const Scop &scop, const std::string &array);

} // namespace nidus::check
