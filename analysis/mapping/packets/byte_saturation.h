//===- byte_saturation.h - numbers that the source limits to a byte ----------===//
#pragma once

#include "analysis/code/unit.h"

namespace nidus {

/// A conversion of a float or an int to a byte whose tests keep it between 0 and 255, `v < 0 ? 0 : v > 255 ? 255 :
/// (uint8_t)v`, becomes nidus::toByte(v): two comparisons with selections and a conversion at an eighth of the rate of
/// an addition become three additions' worth. Only where the tests prove the range: what they leave open stays as
/// written.
StmtRef withSaturation(const StmtRef &body);

/// The same in a helper that returns a byte, whose tests may also be `if (v < 0) return 0;`.
Function withSaturation(Function helper);

} // namespace nidus
