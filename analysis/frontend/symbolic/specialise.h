//===- specialise.h - a block under what is known of its instances ----------===//
#pragma once

#include "analysis/code/body.h"

namespace nidus::frontend {

/// What replaces nodes of the block. They are held: another node must not be taken for one that is gone.
struct Specialisation {
  std::map<ExprRef, bool> decided;     ///< conditions of if and ?: with one outcome
  std::map<ExprRef, ExprRef> elements; ///< lvalues that become something else
};

/// The block with decided branches taken, elements replaced, and variables that are no longer read removed.
StmtRef specialise(const StmtRef &block, const Specialisation &with);

} // namespace nidus::frontend
