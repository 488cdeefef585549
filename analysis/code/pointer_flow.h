//===- pointer_flow.h - where pointers of a body point, and what is done through them ===//
#pragma once

#include "analysis/code/unit.h"
#include <set>

namespace nidus {

/// Is the value of the expression a pointer made from one of the names? What is read from memory is not.
bool pointsInto(const ExprRef &expr, const std::set<std::string> &names);

/// The names, and the pointers of the body that are declared with, or assigned, a value made from one of these.
std::set<std::string> pointersFrom(const StmtRef &body, std::set<std::string> names);

/// The code writes to what `pointer` points to, or hands the pointer to where it may be written through: anything but a
/// read of an element, a comparison, a conversion to a pointer to const, or a pointer of which the same is true.
bool writesThrough(const Unit &unit, const StmtRef &code, const std::string &pointer);

/// A pointer to the same elements, which are const. For pointers to arrays these are the arrays' elements.
TypeRef pointerToConst(const TypeRef &pointer);

} // namespace nidus
