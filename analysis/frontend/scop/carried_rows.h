//===- carried_rows.h - elements of a row that the iteration before has written -----===//
#pragma once

#include "analysis/code/unit.h"

namespace nidus::frontend {

/// The block with a variable for such an element in each loop that stands in it (normalise/carried_element.h), and these variables
/// in the function.
StmtRef withCarriedInRows(Function &function, const StmtRef &block);

} // namespace nidus::frontend
