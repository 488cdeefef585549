//===- copied_arrays.h - variables that stand for copies of arrays ---------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// The model with copies (variable -> the one of whose array it has a copy from before the nest) as arrays that the launcher makes, and
/// that name.c does not pass. Nothing where a copy and its array have two shapes.
std::optional<Scop> withCopiedArrays(Scop scop, const std::map<std::string, std::string> &copies);

} // namespace nidus
