//===- reassociation.h - may sums of floats be computed in another order? -----===//
//
// As with every C compiler the bits are the user's: he allows it for all nests by an option or by the flags with which the
// C would be compiled, or for one loop by a clause of a directive.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/body.h"
#include "tool/options.h"

namespace nidus {

/// `wanted`: by --fp-reassociate; none: what gcc and Clang would do with the flags, of which later ones win.
bool mayReassociate(const std::optional<FpReassociate> &wanted, const std::vector<std::string> &flags);

/// Does a directive of a loop of the nest, of OpenMP or OpenACC, name the variable in a reduction clause?
bool hasReductionClause(const StmtRef &nest, const std::string &variable);

} // namespace nidus
