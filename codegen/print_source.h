//===- print_source.h - name.c --------------------------------------------===//
#pragma once

#include "analysis/model/plan.h"
#include <functional>

namespace nidus {

/// How a header that the user's file names in quotes is to be named in name.c, which lies in another folder. Unchanged
/// when it is not found beside the user's file.
using HeaderNames = std::function<std::string(const std::string &)>;

/// Statements in the text of mapped nests that tell an observer what happens; a translation has none.
struct Observation {
  std::function<std::string(const NestPlan &)> iteration; ///< first in every iteration that a thread would run
  std::function<std::string(const NestPlan &)> end;       ///< behind the nest, on its last line
};

/// The text of name.c: the user's file byte for byte, with the call of its launcher around each mapped nest, headers in
/// quotes renamed, and a comment behind the last line that records the translation. No line moves.
std::string printSource(const Unit &unit, const Plan &plan, const HeaderNames &headers, const std::string &version,
                        const Observation &observation = {});

} // namespace nidus
