//===- scan.h - the strategy for loops that pass a sum on -------------------------===//
//
// For one loop whose iterations need what those before them have combined into a variable (prefix sums, running maxima),
// and nothing else of each other. One kernel, whose blocks take tiles of the iterations in order, combine their terms and ask the
// tiles before what these come to: memory is read and written once. Which tiles a block asks depends on who was faster, so
// sums and products of floats, which round, have two kernels: blocks have consecutive parts of the iterations and first only combine
// the terms of theirs; then each goes over its part again, from what the parts before it come to. Reads what the terms need twice, and
// everything else once. Source: Merrill and Garland 2016 (one pass, with decoupled look-back); Hillis and Steele 1986 (the scan of
// a warp); Dotsenko et al. 2008 and Merrill and Grimshaw 2009 (parts of blocks: reduce, then scan).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/mapping/strategies/strategy.h"

namespace nidus::strategies::scan {

std::vector<Candidate> propose(const Problem &problem);

} // namespace nidus::strategies::scan
