//===- emptied_loops.h - loops of the host whose nests are left after all --------===//
#pragma once

#include "analysis/model/plan.h"

namespace nidus {

bool isInside(const NestResult &nest, const NestResult &loop);

/// The nests of a function. Loops that stayed on the host for what is inside them, of which nothing is mapped any more, are left for
/// reasons of their own; `why`: where there are none. `isLeft`: which nests were mapped before.
std::vector<NestResult> withoutEmptiedLoops(std::vector<NestResult> nests, const std::vector<bool> &isLeft, const std::string &why);

} // namespace nidus
