#include "analysis/code/reason.h"

namespace nidus {

const std::vector<ReasonEntry> &reasonTable() {
  static const std::vector<ReasonEntry> table = {
#define REASON(enumerator, id, kind, meaning, hint) {ReasonId::enumerator, id, ReasonClass::kind, meaning, hint},
#include "analysis/code/reasons.def"
#undef REASON
  };
  return table;
}

const ReasonEntry &entryOf(ReasonId id) { return reasonTable()[static_cast<size_t>(id)]; }

bool isAddressUnknown(ReasonId id) { return id == ReasonId::NonAffineSubscript || id == ReasonId::RegionNotComputable; }

bool isFinal(ReasonId id) {
  return id == ReasonId::CarriedDependence || id == ReasonId::InternalError || id == ReasonId::UnknownCall;
}

} // namespace nidus
