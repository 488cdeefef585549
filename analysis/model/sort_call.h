//===- sort_call.h - a call that stands for sorting a small array -----------===//
#pragma once

#include "analysis/model/body.h"

namespace nidus {

/// nidus::sort<count, first, last>(array): the elements from `first` to `last` become what they are when the first
/// `count` are sorted; the other ones are used up (runtime/include/nidus/sort.h).
struct SortCall {
  int count, first, last;
};

ExprRef makeSortCall(const SortCall &sort, const ExprRef &array);
/// Nothing for any other call.
std::optional<SortCall> sortCallOf(const Expr &call);
/// Minima and maxima of the network.
int64_t operationsOf(const SortCall &sort);

} // namespace nidus
