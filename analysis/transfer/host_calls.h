//===- host_calls.h - the calls that keep host and device consistent ---------===//
//
// Walks statements of a function during which data may be on the device, and finds the calls that name.c needs: before
// each piece of host code that may touch such data, before objects end, around calls of unknown functions, and where
// the statements are left. Unknown functions run while nothing is held: they may call back.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/transfer/launching.h"

namespace nidus {

enum class HoldScope {
  Statements, ///< of one block: the data is held from the first to the last one
  Function    ///< all of the body: callers may hold data
};

struct HostCalls {
  std::vector<HostCall> calls;
  std::set<std::string> entered; ///< functions that run while data is held, and say themselves what they touch
  /// By where the nest begins: functions that its C calls, and whose nests run as C then.
  std::map<int, std::set<std::string>> keptInC;
};

/// Of the statements; nothing when there is code among them that no call can stand before, or a jump into or out of
/// them that is not return, break or continue.
std::optional<HostCalls> hostCalls(const std::vector<StmtRef> &stmts, HoldScope scope, const HostCallSetting &setting);

} // namespace nidus
