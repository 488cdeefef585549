#include "analysis/criteria/failed_criterion.h"

namespace nidus {

std::string failedCriterion(ReasonId id) {
  switch (id) {
  case ReasonId::CarriedDependence:
  case ReasonId::ScalarCarried:
  case ReasonId::UnmodelledWrite:
    return "parallelism";
  case ReasonId::RegionNotComputable:
  case ReasonId::WrittenByProduct:
  case ReasonId::RoundTrip:
    return "transfer";
  case ReasonId::TooSmall:
    return "saturation";
  default:
    return "";
  }
}

} // namespace nidus
