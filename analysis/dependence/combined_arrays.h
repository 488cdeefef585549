//===- combined_arrays.h - arrays into which iterations combine values ------===//
//
// An array is combined by a nest when every mention of it there is the target of an update of one kind, `bins[k] += v`,
// `bins[k]--`, `mask[k] |= v`: the updates commute (Pugh and Wonnacott 1994), and atomic ones may run at the same time. For
// integers of 4 and 8 bytes: there every order gives the same bits.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// The nest with such arrays marked (Array::combined), and their updates as calls of the runtime's atomic functions. None where
/// there is no such array.
std::optional<Scop> withCombinedArrays(const Scop &scop);

} // namespace nidus
