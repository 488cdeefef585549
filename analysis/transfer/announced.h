//===- announced.h - the objects that callees' host code works on ------------===//
//
// A function that is given a pointer does not know how far its object reaches. Where it touches elements that cannot be
// named before, it says so of the whole object (ReadsAround, WritesAround), which the function that holds the data
// announced: blocks of malloc that it knows by the address of their first byte, and arrays with a name.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/transfer/host_calls.h"

namespace nidus {

/// Is there a call among them that asks for an announced object?
bool asksForObjects(const std::vector<HostCall> &calls);

/// Of the objects that nests of the statements work on, and that exist before the first one: announcements, which stand
/// there.
std::vector<HostCall> announcedObjects(const std::vector<StmtRef> &stmts, const HostCallSetting &setting);

} // namespace nidus
