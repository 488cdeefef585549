#include "analysis/transfer/same_code.h"
#include "analysis/code/json.h"
#include <algorithm>

namespace nidus {

/// Two mentions of one object differ in their locations.
static ExprRef withoutPlaces(const ExprRef &expr) {
  return rewrite(expr, [](const ExprRef &e) -> ExprRef {
    auto copy = std::make_shared<Expr>(*e);
    copy->location = Location();
    copy->type = nullptr;
    return copy;
  });
}

bool isSameCode(const ExprRef &a, const ExprRef &b) { return same(withoutPlaces(a), withoutPlaces(b)); }

static bool nameSame(const HostCall &a, const HostCall &b) {
  return isSameCode(a.object, b.object) && isSameCode(a.last, b.last) && isSameCode(a.rows, b.rows) && isSameCode(a.least, b.least) && isSameCode(a.most, b.most) && isSameCode(a.pointer, b.pointer) &&
         isSameCode(a.bytes, b.bytes) && isSameCode(a.from, b.from);
}

bool saySame(const HostCall &a, const HostCall &b) { return a.kind == b.kind && nameSame(a, b); }

std::vector<HostCall> withoutReadsOfWritten(std::vector<HostCall> calls) {
  for (size_t k = 0; k < calls.size(); ++k) {
    const auto saysTheRest = [&](const HostCall &call) {
      return (call.kind == HostCallKind::Writes || call.kind == HostCallKind::Fills) && nameSame(call, calls[k]) &&
             isSameCode(call.condition, calls[k].condition);
    };
    const auto write = std::find_if(calls.begin() + k, calls.end(), saysTheRest);
    if (calls[k].kind != HostCallKind::Reads || write == calls.end())
      continue;
    calls[k].kind = HostCallKind::Writes;
    calls.erase(write);
  }
  return calls;
}

} // namespace nidus
