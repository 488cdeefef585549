//===- object_ends.h - where variables end that nests may work on --------------===//
//
// Nobody can look at a variable whose block is left: what the device has of it is lost with it, and never comes home.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/transfer/held_data.h"

namespace nidus {

/// What is said where variables end; no places.
struct ObjectEnds {
  std::vector<HostCall> calls; ///< Ends; where that would lose what is still looked at, calls that bring it home
  bool areKnown = true;        ///< else: what is evaluated on the way out may bring one of them to the device again
};

/// Of the block's variables, behind its last statement.
ObjectEnds endsBehind(const Stmt &block, const HostCallSetting &setting, const HeldData &held);

/// Of the variables that end when the statement is the last one of its block, or a jump out of it.
ObjectEnds endsWith(const StmtRef &stmt, const HostCallSetting &setting, const HeldData &held);

/// Of all variables whose blocks the return, break, continue or goto leaves, before it.
ObjectEnds endsBefore(const Stmt &jump, const HostCallSetting &setting, const HeldData &held);

} // namespace nidus
