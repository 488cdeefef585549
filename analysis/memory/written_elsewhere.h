//===- written_elsewhere.h - arrays that other loops write ------------------===//
//
// What a nest wrote is on the device, perhaps only there: passed by value to a later nest, it would make the host wait
// for it. Whether it is there is known when the program runs; which arrays other loops of the file write tells where
// that is likely.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// The arrays of the nest of which other loops of its function, or functions of the file that it calls, may write
/// elements; of globals, loops of any function.
std::set<std::string> writtenElsewhere(const Unit &unit, const Scop &scop);

} // namespace nidus
