//===- print_source.h - name.c --------------------------------------------===//
#pragma once

#include "analysis/model/plan.h"
#include <functional>

namespace nidus {

/// How a header that the user's file names in quotes is to be named in name.c, which lies in another folder. Unchanged
/// when it is not found beside the user's file.
using HeaderNames = std::function<std::string(const std::string &)>;

/// What is to stand behind a mapped nest, on its last line; a translation has nothing there.
using NestEnd = std::function<std::string(const NestPlan &)>;

/// The text of name.c: the user's file byte for byte, with the call of its launcher around each mapped nest, headers in
/// quotes renamed, and a comment behind the last line that records the translation. No line moves.
std::string printSource(const Unit &unit, const Plan &plan, const HeaderNames &headers, const std::string &version,
                        const NestEnd &nestEnd = {});

} // namespace nidus
