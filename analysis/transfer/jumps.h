//===- jumps.h - gotos that leave the order of statements alone ---------------===//
#pragma once

#include "analysis/code/unit.h"

namespace nidus {

bool isJump(const Stmt &stmt);
/// The statement that follows the label is its only child.
bool isLabel(const Stmt &stmt);

bool isSwitch(const Stmt &stmt);
bool isCaseLabel(const Stmt &stmt);

/// Do the case labels of the switch stand between the statements of its block? Then it goes forward only, past what is
/// above them.
bool hasPlainCases(const Stmt &chosen);

/// Can the statement be reached past what is in front of it, by a case label of a switch around it?
bool holdsCaseLabel(const StmtRef &stmt);

/// The statement behind its labels.
const StmtRef &unlabelled(const StmtRef &stmt);

bool hasLabel(const StmtRef &code, const std::string &label);
bool hasLabel(const std::vector<StmtRef> &stmts, const std::string &label);

/// Is there a goto in the code to a label outside of the statement?
bool jumpsOut(const StmtRef &code, const Stmt &stmt);

/// Is there a goto in the code to a label in the other?
bool jumpsTo(const StmtRef &code, const StmtRef &other);

/// A place among the statements of a block.
using StmtPlace = std::vector<StmtRef>::const_iterator;
/// The first statement from `begin` on from which a goto leads to [first, end), or `first`.
StmtPlace beforeJumps(StmtPlace begin, StmtPlace first, StmtPlace end);

/// Statements that follow each other: from outside, or is what is put before the first one passed by?
bool isJumpedInto(const std::vector<StmtRef> &stmts, const Function &function);

/// Is there anything in it by which control goes elsewhere than to the next statement?
bool hasJump(const StmtRef &stmt);

/// Or anything that may leave in another way.
bool hasReturn(const StmtRef &stmt);

/// Do all gotos of the function go forward, out of what is around them, to a label between the statements of a block?
/// Then no statement runs before one that stands above it, but in loops.
bool jumpsAreForward(const Function &function);

} // namespace nidus
