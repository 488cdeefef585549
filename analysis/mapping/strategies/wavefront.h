//===- wavefront.h - strategy: rows that follow one another ---------------------===//
//
// Nests of two loops, or of sweeps around two, in which an iteration needs what some before it have left in its row and in the one
// before, a[y][x] = f(a[y - 1][x], a[y][x - 1]): tables of dynamic programming, filters and relaxation in place, error diffusion,
// systems that are block triangular. Whatever stands inside the two loops, more loops say, is one iteration. A thread runs a row, some
// steps behind that of the row before, and a block holds what the steps of its rows touch of arrays with an element for each iteration
// (runtime: wavefront.h). Gives up whatever is not a rectangle.
//
// Source: Lamport 1974 (hyperplanes), Wolfe 1986 (loops that are skewed and cut into tiles); sweeps that follow each other closely are
// time skewing, Wonnacott 2000.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/mapping/strategies/strategy.h"

namespace nidus::strategies::wavefront {

std::vector<Candidate> propose(const Problem &problem);

} // namespace nidus::strategies::wavefront
