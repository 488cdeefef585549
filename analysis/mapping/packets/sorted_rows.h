//===- sorted_rows.h - rows that instances sort in common ----------------------===//
//
// A median of 3 x 3 pixels often begins with three elements of each row, in order, which is the same for all instances
// in whose windows the row lies:
//
//   SORT3(p0, p1, p2); SORT3(p3, p4, p5); SORT3(p6, p7, p8); ...
//
// In a packet the compiler sorts a row once, and keeps the values in order for every column until the last row of
// results that needs them: rows of a packet save work, and columns take registers.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/interior.h"

namespace nidus {

/// Does the block put three elements and more in order that lie at the same place along the loop, at several such
/// places?
bool sortsRows(const Interior &interior, int loop);

} // namespace nidus
