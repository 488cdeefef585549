//===- block_ends.h - where the host's code is left ---------------------------===//
#pragma once

#include "analysis/transfer/host_calls.h"

namespace nidus {

bool isHostLoop(const Stmt &stmt);

/// The variable that an lvalue is a part of; empty when it is reached through a pointer.
std::string objectOf(const ExprRef &value);

/// May the statement be left, but at its end and by gotos, while the data stays held? `around`: loops around it.
bool mayLeave(const StmtRef &stmt, HoldScope scope, const FunctionPlan &plan, int around = 0);

/// A return, break, continue or goto.
bool leavesBlock(const Stmt &stmt);

/// A block that the function is left at the end of, whatever happens inside.
bool alwaysReturns(const Stmt &stmt, const FunctionPlan &plan);

} // namespace nidus
