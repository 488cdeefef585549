//===- sort_proof.h - code that sorts an array ------------------------------------===//
#pragma once

#include "analysis/frontend/sorting/sort_paths.h"
#include "analysis/code/sort_call.h"

namespace nidus::frontend {

struct SortedArray {
  int count;            ///< of elements that are sorted, from the first on
  std::set<int> ranked; ///< those of them which surely are what they would be with all of them sorted
  SortOrder order;
  StmtRef gathering;    ///< what remains to be done before they are sorted; null: nothing
  FollowedPaths end;
};

/// Nothing when it does not, or without comparing in a loop, or more is done than that.
std::optional<SortedArray> proveSort(SortPaths &paths, const LocalArray &array, const StmtRef &code,
                                     const std::map<std::string, int64_t> &known);

} // namespace nidus::frontend
