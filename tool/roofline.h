//===- roofline.h - a nest below what its device can do -------------------------===//
#pragma once

#include "analysis/criteria/kernel_cost.h"

namespace nidus {

/// Kernels that computed, or are predicted to compute, so much in so long.
struct RooflinePoint {
  std::string words; ///< for which sizes, on which device
  double operations = 0, bytes = 0, nanoseconds = 0;
  bool isMeasured = false;
};

/// The roofs of the device and of the C on one core, and the points, as part of a page; empty where no point can be shown.
std::string roofline(const std::string &deviceName, const Roof &device, const Roof &host, const std::vector<RooflinePoint> &points);

} // namespace nidus
