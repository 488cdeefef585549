#include "analysis/check/said.h"
#include "analysis/check/host_statements.h"
#include <algorithm>

namespace nidus::check {

bool saysAll(const std::vector<const HostCall *> &calls) {
  return std::any_of(calls.begin(), calls.end(), [](const HostCall *call) { return endsAll(*call) && !call->condition; });
}

/// The call of the statement, and nothing else of it, is said by a move.
static bool saysMove(const HostCall &move, const HostAccess &access, const Copies &copies) {
  return copies.isOneOf(access.variable, basesOf(access.writes ? move.pointer : move.from));
}

static bool saysOne(const HostCall &call, const HostAccess &access, const Copies &copies) {
  const bool isAll = call.kind == HostCallKind::WritesObject || call.kind == HostCallKind::WritesAround;
  const bool isWrite = call.kind == HostCallKind::Writes || call.kind == HostCallKind::Fills || isAll;
  // What is said to be written in part comes home first.
  const bool isRead = call.kind == HostCallKind::Reads || call.kind == HostCallKind::ReadsObject ||
                      call.kind == HostCallKind::ReadsAround || call.kind == HostCallKind::Writes || isAll;
  if (call.isMove())
    return saysMove(call, access, copies);
  if (call.kind == HostCallKind::ReadsAny && !access.writes)
    return true;
  return (access.writes ? isWrite : isRead) && copies.isOneOf(access.variable, variablesOf(call.object ? call.object : call.pointer));
}

bool says(const std::vector<const HostCall *> &calls, const HostAccess &access, const Copies &copies) {
  return saysAll(calls) || std::any_of(calls.begin(), calls.end(), [&](const HostCall *call) { return saysOne(*call, access, copies); });
}

} // namespace nidus::check
