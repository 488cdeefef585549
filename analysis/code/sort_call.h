//===- sort_call.h - a call that stands for sorting a small array -----------===//
#pragma once

#include "analysis/code/body.h"

namespace nidus {

/// Which element becomes the first one.
enum class SortOrder { Least, Greatest };

/// nidus::sort<count, first, last>(array), or nidus::sortDown for the greatest first: the elements from `first` to
/// `last` become what they are when the first `count` are sorted; the other ones are used up
/// (runtime/include/nidus/kernel/sort.h).
struct SortCall {
  int count, first, last;
  SortOrder order = SortOrder::Least;
};

ExprRef makeSortCall(const SortCall &sort, const ExprRef &array);
/// Nothing for any other call.
std::optional<SortCall> sortCallOf(const Expr &call);
/// Minima and maxima of the network.
int64_t operationsOf(const SortCall &sort);

} // namespace nidus
