//===- loop_start.h - loops of kernels that begin at a number ---------------===//
//
// nvcc 13.0 (V13.0.88, sm_90, at every -O) reads wrong elements in loops that begin at a number and that it unrolls in part:
// of 4157 random loops of threads over y with subscripts like y * w + x and q * w + x, where q is y + 1 clamped, one in eight
// was wrong; with counters of type size_t some are without being unrolled. Where it does not know the number, 1 in 6000 was.
// `#pragma unroll 2` has none wrong but with size_t; a sum of columns takes five times as long with it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/plan.h"

namespace nidus {

/// The body with the numbers hidden by nidus::from() that variables have when a loop begins which changes them, where
/// elements of arrays are chosen by them. Not those of loops that are unrolled as a whole; these are marked where the compiler
/// would perhaps unroll them in part. The parameters of a function may be numbers where it is called.
StmtRef withHiddenStarts(const StmtRef &body, const std::vector<std::string> &parameters);

/// The same of all kernels of the nest: the last change to their bodies.
void hideLoopStarts(NestPlan &nest);

} // namespace nidus
