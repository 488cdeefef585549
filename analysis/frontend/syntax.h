//===- syntax.h - questions about trees -------------------------------------===//
#pragma once

#include "analysis/model/unit.h"
#include <set>

namespace nidus::frontend {

/// How code changes a variable.
enum class Assignment {
  Stepped,  ///< only by ++ -- += -=
  Replaced, ///< by = or another assignment
};

/// The variables that the code assigns directly (members and elements of a variable count for the variable).
std::map<std::string, Assignment> assignments(const StmtRef &code);
/// The variables that the code declares.
std::set<std::string> declarations(const StmtRef &code);
/// The variables whose values reach subscripts, pointer offsets and bounds of loops in the code, or in functions that
/// it calls.
std::set<std::string> symbolsOfSubscripts(const Unit &unit, const StmtRef &code);
/// The loop may end before its condition says so: a break of its own, or a return.
bool jumpsOut(const StmtRef &loop);
bool returnsFrom(const StmtRef &code);

} // namespace nidus::frontend
