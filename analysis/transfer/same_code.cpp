#include "analysis/transfer/same_code.h"
#include "analysis/code/json.h"
#include <algorithm>

namespace nidus {

/// Two mentions of one object differ in their locations, and their types follow from the names.
bool isSameCode(const ExprRef &a, const ExprRef &b) {
  if (!a || !b)
    return !a && !b;
  return a->kind == b->kind && a->op == b->op && a->name == b->name && a->spelling == b->spelling && a->value == b->value &&
         a->prefix == b->prefix && a->implicit == b->implicit && a->access == b->access && same(a->computeType, b->computeType) &&
         std::equal(a->children.begin(), a->children.end(), b->children.begin(), b->children.end(), isSameCode);
}

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
