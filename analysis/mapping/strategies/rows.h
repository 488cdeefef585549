//===- rows.h - the strategy that gives an iteration a team of threads ----------===//
//
// For iterations that go over a row each, adding it up or looking for its maximum: the threads of a warp, or of a block,
// share the loops over the row. They read neighbours in it, where one thread per row would read a column of rows; and
// there are threads enough when the rows are few.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/mapping/strategies/strategy.h"

namespace nidus::strategies::rows {

std::vector<Candidate> propose(const Problem &problem);

} // namespace nidus::strategies::rows
