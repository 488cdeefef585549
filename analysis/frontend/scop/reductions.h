//===- reductions.h - scalars into which every instance combines a value ---===//
//
// A variable is reduced by a nest when every mention of it there is an update of one kind: s += v, s = s * v, m = v > m
// ? v : m, if (v < m) { m = v; at = x; } ... and v does not mention it. Source: Pottenger and Eigenmann 1995 (idiom
// recognition of reductions); Pugh and Wonnacott 1994 (why the updates commute).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus::frontend {

/// A local scalar that code can only reach by its name, as a variable that iterations combine values into must be.
bool isPlainScalar(const Function &function, const std::string &symbol);

/// The reductions of a nest, by symbol; their arguments are not named yet.
std::map<std::string, Reduction> recogniseReductions(const Unit &unit, const Function &function, const StmtRef &nest);

/// The code with every update of a reduction as s OP= v, or as if (v > m) { m = v; ... }, over accumulators of
/// accumulatorType().
StmtRef withPlainUpdates(const Unit &unit, const StmtRef &code, const std::vector<Reduction> &reductions);

} // namespace nidus::frontend
