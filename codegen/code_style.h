//===- code_style.h - what the text of a file agrees on -------------------===//
#pragma once

#include "analysis/model/plan.h"
#include "codegen/print_expr.h"

namespace nidus {

/// The style of all C++ of name.cu: which names are functions of the file, and which structs share a name with
/// something else.
ExprStyle styleOf(const Plan &plan);

/// Bytes of an object of the type; a struct that is not known throws std::logic_error.
int64_t sizeOf(const TypeRef &type, const std::map<std::string, Struct> &structs);

/// The mapped nests, in source order.
std::vector<const NestPlan *> mappedNests(const Plan &plan);

/// The argument of that name; there is one.
const Argument &findArgument(const NestPlan &nest, const std::string &name);

/// "none", or the flags separated by spaces, for a comment.
std::string flagsInWords(const Plan &plan);

/// "6-18", or "6".
std::string lineRange(int first, int last);

} // namespace nidus
