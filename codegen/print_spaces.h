//===- print_spaces.h - arrays in memories of their own in a kernel ---------===//
//
// Tables and textures are objects that a kernel is given instead of pointers; a table that is too large for a
// parameter is a variable of the file; a copy in shared memory is made by each block, first of all.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/plan.h"
#include "codegen/print_expr.h"

namespace nidus {

/// The class of the kernel's parameter, for Constant and Texture.
std::string viewType(const ArrayPlan &array, const ExprStyle &style);
/// Of so many elements by value.
std::string tableType(const ArrayPlan &array, int64_t elements, const ExprStyle &style);

/// The array, when it is one that lies in a __constant__ variable; otherwise null.
const ArrayPlan *constantVariable(const NestPlan &nest, const std::string &name);
std::string constantName(const KernelPlan &kernel, const std::string &array);

/// How the array's elements are called in the text of the kernel.
void enterSpace(const NestPlan &nest, const KernelPlan &kernel, const std::string &name, ExprStyle &style);

/// The __constant__ variables of a kernel.
std::string printConstantVariables(const NestPlan &nest, const KernelPlan &kernel, const ExprStyle &style);

/// The declaration of such a copy, or of a reference to it.
std::string blockCopy(const ArrayPlan &array, const std::string &name, bool isReference, const ExprStyle &style);
/// The copies in shared memory, and the elements that each block combines into: by all threads, before the first returns.
std::string printBlockCopies(const NestPlan &nest, const KernelPlan &kernel, const ExprStyle &style);
/// What the block has combined joins the array, when all of its threads are there.
std::string printCombinedBlocks(const NestPlan &nest, const KernelPlan &kernel);

} // namespace nidus
