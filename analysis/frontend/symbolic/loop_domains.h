//===- loop_domains.h - the iterations of a loop as a set ----------------------===//
#pragma once

#include "analysis/frontend/symbolic/instance_state.h"
#include <set>

namespace nidus::frontend {

/// { : name = first + step * k, k >= 0 }
isl::set stepsFrom(const Poly &first, int64_t step, const std::string &name);
/// A loop ends when its condition is false for the first time: no iteration that satisfies it comes later.
bool isContiguous(const isl::set &domain, const Split &split, const std::string &name, int64_t step,
                  const std::set<std::string> &fixed);
/// The part of `domain` up to the first iteration for which the condition is false; `fixed`: what is the same in all
/// iterations.
isl::set beforeFirst(const isl::set &domain, const Split &split, const std::string &name, int64_t step,
                     const std::set<std::string> &fixed);
/// Where the condition is false soon after that part. Threads past the end of the loop decide by the condition that they have nothing to
/// do: it must be false for a while.
isl::set soonAfter(const isl::set &upToFirst, const Split &split, const std::string &name, int64_t step,
                   const std::set<std::string> &fixed);
/// The loop directly inside `loop` around all of its work, and the declarations and assignments before it; null when
/// there is none.
StmtRef innerLoop(const StmtRef &loop, std::vector<StmtRef> &before);

} // namespace nidus::frontend
