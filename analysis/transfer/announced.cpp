#include "analysis/transfer/announced.h"
#include "analysis/transfer/call_places.h"
#include "analysis/transfer/held_data.h"
#include "analysis/transfer/spared.h"
#include <algorithm>

namespace nidus {

bool asksForObjects(const std::vector<HostCall> &calls) {
  return std::any_of(calls.begin(), calls.end(), [](const HostCall &call) {
    return call.kind == HostCallKind::ReadsAround || call.kind == HostCallKind::WritesAround;
  });
}

std::vector<HostCall> announcedObjects(const std::vector<StmtRef> &stmts, const HostCallSetting &setting) {
  const Stmt &first = *stmts.front();
  const HeldData held = heldBy(stmts, setting);
  CallPlaces places(setting.plan);
  for (const auto &[symbol, v] : setting.function.variables) {
    const std::string memory = setting.pointers.classOf(symbol);
    HostCall call;
    if (held.classes.count(memory) && setting.pointers.isWhole(symbol) && isLiveBefore(first, symbol, setting)) {
      call.kind = HostCallKind::Block;
      call.pointer = variable(symbol, v.type);
    } else if (auto global = setting.globals.find(symbol);
               global != setting.globals.end() && held.objects.count(symbol) && isArray(v.type)) {
      call.kind = HostCallKind::Object;
      call.object = variable(symbol, global->second.type);
    } else {
      continue;
    }
    places.add(call, HostCallPlace::Before, first);
  }
  return places.areMissing() ? std::vector<HostCall>() : places.calls();
}

} // namespace nidus
