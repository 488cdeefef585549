//===- print_stmt.h - statements as lines of C++ --------------------------===//
#pragma once

#include "codegen/print_expr.h"

namespace nidus {

/// The variables whose value or address is used somewhere in the tree; the others are only assigned.
std::set<std::string> readVariables(const StmtRef &body);

/// Is this the counter that the loop's head declares?
bool declaresCounter(const Stmt &loop, const std::string &counter);

/// The statements of a body (the children of a Block, or the one statement), each line indented by four columns per
/// level and ended by a newline.
std::string printBody(const StmtRef &body, const ExprStyle &style, int level);

} // namespace nidus
