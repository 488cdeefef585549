//===- sized_extents.h - bounds that depend on one size ---------------------===//
//
// A window of radius r reaches from -r to r, whatever r is. Such bounds are found from their values for two sizes, and
// then proved for all by those who rely on them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/isl/sets.h"
#include "analysis/model/scop.h"
#include <functional>

namespace nidus::frontend {

/// { : size >= leastSize }; everything for no size.
isl::set sizesFrom(const std::string &size);

/// The extent that has these values for some sizes, as a set over the size; nothing when they do not lie on a line.
std::optional<Extent> fitted(const std::string &size,
                             const std::function<std::optional<int64_t>(const isl::set &)> &valueFor);

/// The bounds of `value` on a set over it and the size; nothing when they are no extents.
std::optional<Offsets> boundsOf(const isl::set &values, const std::string &value, const std::string &size);

/// Does some window?
bool dependsOnSize(const Interior &interior);

} // namespace nidus::frontend
