//===- variants.h - what nidus tune tries -----------------------------------===//
#pragma once

#include "analysis/model/tuning.h"

namespace nidus::tuning {

/// The settings to be measured, the profile's own first; likely ones before others, as a budget may end the search.
std::vector<TunedSettings> candidates(const DeviceProfile &profile);

} // namespace nidus::tuning
