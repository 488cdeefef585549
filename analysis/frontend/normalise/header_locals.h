//===- header_locals.h - ends of loops in terms of sizes ----------------------===//
//
// const int n = im->w; for (int i = 0; i < n; i++): a thread asks whether it is past the end before it sets n. Where such a
// local is made of sizes and counters of outer loops alone, the loop's header says these instead.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/scop.h"
#include <set>

namespace nidus::frontend {

/// The statement with locals between its loops replaced in headers; those that are another name of a size or a number,
/// everywhere. `sizes`: variables that are the same in all instances.
Statement withPlainHeaders(Statement statement, std::set<std::string> sizes);

} // namespace nidus::frontend
