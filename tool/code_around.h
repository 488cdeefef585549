//===- code_around.h - the host's code in the loop around a nest ----------------===//
//
// Where a loop of the host holds a nest and code of its own on the same arrays, their data crosses the bus in each of its iterations.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/unit.h"
#include "analysis/model/plan.h"
#include <map>
#include <set>

namespace nidus {

/// By number, the nests in loops that stay on the host: the innermost loop around each.
std::map<size_t, StmtRef> loopsAround(const std::vector<NestResult> &nests, const StmtRef &body);

/// What a loop's own code, outside its nests, reaches memory by: variables, as pointers or arrays. What functions of the file do that it
/// calls is not looked at: they may have nests of their own.
struct CodeInLoop {
  std::set<std::string> touched;       ///< read or written
  std::set<std::string> written;       ///< perhaps
  std::set<std::string> alwaysWritten; ///< in every iteration
};
CodeInLoop codeOf(const StmtRef &loop, const std::vector<NestResult> &nests, const Function &function);

/// The variable by which an lvalue, or what a pointer leads to, is reached; empty: none.
std::string baseOf(ExprRef e);

} // namespace nidus
