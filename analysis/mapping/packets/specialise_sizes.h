//===- specialise_sizes.h - kernels that know the size of their windows -----===//
//
// A window whose width is a parameter of the program has no registers while it is unknown. Beside the kernel for all
// widths there is then one that is a template over this parameter, for its values up to Extent::mostSize, of which the
// launcher takes the one that fits: filters are called with few and small radii, and every value is a kernel to
// compile. The template's extents are formulas in the parameter (interior.h, sweeps.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/mapping/strategies/strategy.h"

namespace nidus {

/// The mapping with packets for such a kernel where there may be one.
Mapping withSpecialised(const strategies::Problem &problem, Mapping mapping);

} // namespace nidus
