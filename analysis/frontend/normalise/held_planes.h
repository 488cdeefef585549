//===- held_planes.h - variables that hold a pointer of a table ----------------===//
//
//   float **plane = cube[z];  .. plane[y][x] ..        .. cube[z][y][x] ..
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/unit.h"
#include <optional>
#include <set>

namespace nidus::frontend {

/// The parts of table[index], or of *(table + index), where that is a pointer.
struct TableElement {
  ExprRef table, index;
};
std::optional<TableElement> tableElement(const Expr &e);

/// An array of pointers, or a pointer to them; reading them happens as written where they are volatile.
bool isTableOfPointers(const TypeRef &type);
/// ... that is the same wherever these variables alone change.
bool isFixedTable(const ExprRef &table, const std::set<std::string> &changed);

/// The nest with such variables replaced by what they are declared to be, where no number in that changes while they exist. The nest
/// must not write pointers; of those that do nothing is modelled.
StmtRef withPlanesFollowed(const Function &function, const StmtRef &nest);

} // namespace nidus::frontend
