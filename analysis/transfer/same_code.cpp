#include "analysis/transfer/same_code.h"
#include "analysis/model/json.h"

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

bool saySame(const HostCall &a, const HostCall &b) {
  return a.kind == b.kind && isSameCode(a.object, b.object) && isSameCode(a.last, b.last) &&
         isSameCode(a.pointer, b.pointer) && isSameCode(a.bytes, b.bytes);
}

} // namespace nidus
