//===- too_small.h - nests that cannot pay for any size ------------------------===//
//
// A loop of three, a product of matrices of four rows, sixteen taps, a row of an array declared with 2100 columns: how
// large they can be is known, and the device takes longer than the C even for data that it already has. Of a search nothing
// is known: the C may leave it at once. Only what other nests of the function have on the device makes them worth a launch:
// to bring it home and back costs more. Not in a loop of the host whose own code works on it: there it comes home all the same.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/criteria/estimate.h"
#include "analysis/code/unit.h"

namespace nidus {

/// The nests of a function; those that are too small are left, and loops on the host that have nothing else inside them.
/// Without rates nothing can be predicted, and all nests stay as they are.
std::vector<NestResult> withoutTooSmall(std::vector<NestResult> nests, const Function &function, const Setting &setting);

} // namespace nidus
