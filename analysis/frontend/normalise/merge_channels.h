//===- merge_channels.h - interleaved channels as one row ---------------------===//
//
// for (x...) for (c = 0; c < 3; c++) over elements [3*x + c] runs along a row of samples:
//
//   for (sample...) { const int x = sample / 3; const int c = sample - 3 * x; ... }
//
// which packets can take as they take a row of grey values.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/normalise/prepare_nest.h"
#include <optional>

namespace nidus::frontend {

/// The two loops that become one, and how many channels there are.
struct Channels {
  std::string pixel, channel; ///< their counters
  int64_t count;
};

/// The two innermost of `depth` loops, one right within the other, where they may be one; the pixels count from no less than zero.
std::optional<Channels> channelsOf(const PreparedNest &prepared, size_t depth);

/// The nest with one loop in their place.
PreparedNest mergeChannels(const Unit &unit, const PreparedNest &prepared, const Channels &channels);

} // namespace nidus::frontend
