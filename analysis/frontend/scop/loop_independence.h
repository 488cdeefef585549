//===- loop_independence.h - are the iterations of an inner loop independent? -----===//
//
//     for (i = 0; i < n; i++)
//       if (i != k) {
//         const double f = a[i][k] / a[k][k];
//         for (j = k; j < m; j++)          a loop in the block of the nest, which has one dimension, i
//           a[i][j] -= f * a[k][j]; }
//
// By the dependences of a nest of both loops, the inner one alone in the outer one, under the conditions around it; what the
// block computes before it is any value, the same in all iterations of the inner loop.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/normalise/prepare_nest.h"
#include "analysis/model/scop.h"

namespace nidus::frontend {

/// No iteration of the loop of that number touches what another one writes, in one iteration of the outermost loop, wherever the
/// tests of `scop`, the nest's model, hold; variables are not asked for. Loops that are in no other one but the outermost are
/// numbered in their order, of `count`.
bool isIndependent(const Unit &unit, const PreparedNest &prepared, const Scop &scop, size_t number, size_t count);

} // namespace nidus::frontend
