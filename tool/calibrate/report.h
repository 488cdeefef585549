//===- report.h - a profile as a page with plots ----------------------------===//
#pragma once

#include "analysis/model/device_profile.h"

namespace nidus::calibration {

/// An HTML page that needs nothing else: the figures of Gouin 2019, chapter 5, as this device gives them, and the other
/// measurements. `profile.measured` is there.
std::string reportOf(const DeviceProfile &profile);

} // namespace nidus::calibration
