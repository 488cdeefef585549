//===- order.h - the order in which C executes the instances ------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus::check {

/// "t0,t1,t2" for `prefix` t and positions from .. to - 1.
std::string list(const std::string &prefix, size_t from, size_t to);

/// { P[a] -> P[b] : a lexicographically smaller } in n dimensions.
isl::map smaller(size_t n);

/// { S[i] -> S[j] : i is executed before j }
isl::map earlier(const Statement &statement);

} // namespace nidus::check
