//===- specialise.h - a block under what is known of its instances ----------===//
#pragma once

#include "analysis/model/body.h"

namespace nidus::frontend {

/// What replaces nodes of the block, by address.
struct Specialisation {
  std::map<const Expr *, bool> decided;     ///< conditions of if and ?: with one outcome
  std::map<const Expr *, ExprRef> elements; ///< lvalues that become something else
};

/// The block with decided branches taken, elements replaced, and variables that are no longer read removed.
StmtRef specialise(const StmtRef &block, const Specialisation &with);

} // namespace nidus::frontend
