//===- print_struct.h - element types in name.cu --------------------------===//
#pragma once

#include "analysis/model/plan.h"
#include "codegen/print_type.h"

namespace nidus {

/// The definition of an element type with asserts that it is laid out as in the user's file. Pointers in it, which no
/// kernel follows, lose their type.
std::string printStruct(const Struct &type, const std::string &sourceName, const TypeStyle &style);

} // namespace nidus
