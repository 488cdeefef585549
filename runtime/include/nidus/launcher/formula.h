//===- formula.h - the arithmetic of grids, boxes and tests ---------------===//
//
// The formulas of generated launchers are computed in int64_t on the host.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/target.h"

namespace nidus {
inline namespace NIDUS_TARGET {

constexpr int64_t min(int64_t a, int64_t b) { return a < b ? a : b; }
constexpr int64_t max(int64_t a, int64_t b) { return a > b ? a : b; }

template <class... More> constexpr int64_t min(int64_t a, int64_t b, More... more) { return min(min(a, b), more...); }
template <class... More> constexpr int64_t max(int64_t a, int64_t b, More... more) { return max(max(a, b), more...); }

/// The greatest integer not above a / b, for b > 0.
constexpr int64_t floorDiv(int64_t a, int64_t b) {
  return a / b - (a % b < 0 ? 1 : 0);
}

} // namespace NIDUS_TARGET
} // namespace nidus
