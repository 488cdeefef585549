//===- kernel_cost.h - what a kernel costs on the device ---------------------===//
//
// A roofline of three roofs, all data being on the device: bytes of its memory, accesses of warps to caches and shared
// memory, and operations (Williams 2009). Rates are the profile's measurements: of a device that was not measured nothing is
// predicted. It compares ways to map one nest; what pays is asked of criterion 3, whose rates are of whole calls.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/criteria/example_sizes.h"

namespace nidus {

/// The plan's own strategy first, then one instance per thread where its kernels have packets, both for sizes at which
/// programs run.
std::vector<CandidateCost> candidatesOf(const NestPlan &nest, const Setting &setting);

/// The candidates of the plan that is taken, with those of one that was made and is not; of each strategy the one that
/// costs least.
std::vector<CandidateCost> withAlternative(std::vector<CandidateCost> taken, const std::vector<CandidateCost> &other);

/// What a device or a processor does at the most, per nanosecond.
struct Roof {
  double operations = 1, bytes = 1;
};

/// Of a device that was measured by its best measurements, of others by the rates, without which there is none.
std::optional<Roof> roofOf(const DeviceProfile &profile);

} // namespace nidus
