//===- estimate.h - a mapped nest in numbers --------------------------------===//
//
// The formulas of a plan for given sizes: threads, bytes, operations and, with the rates of the profile, times. Only
// for criteria 2 and 3 and for people: nothing that must be right depends on it. Computed as the runtime does (nidus/
// prediction.h), when no array is on the device yet.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/plan.h"

namespace nidus {

/// The values of the launcher's scalar arguments.
using Sizes = std::map<std::string, double>;

/// Without a value when an argument has none, or on a division by zero.
std::optional<double> evaluate(const ExprRef &formula, const Sizes &sizes);

/// With the values of the arguments that follow from others.
Sizes complete(Sizes sizes, const std::vector<Argument> &arguments);

struct Estimate {
  double instances = 0;   ///< of the kernel that has most
  double threads = 0;     ///< of the kernel that has most; each may compute several instances
  double toDevice = 0;    ///< bytes, when the arrays that an earlier nest keeps on the device are there
  double fromDevice = 0;  ///< bytes
  double deviceBytes = 0; ///< allocated
  double operations = 0;  ///< of the C; 0 when the profile has no rates
  double copyNs = 0, kernelNs = 0, hostNs = 0; ///< 0 when the profile has no rates
  double deviceNs() const { return copyNs + kernelNs; }
};

/// What the estimate of a nest needs to know beside its plan.
struct Setting {
  const std::map<std::string, Struct> &structs;
  const DeviceProfile &profile;
};

/// `sizes`: of the arguments that do not follow from others.
std::optional<Estimate> estimate(const NestPlan &nest, const Sizes &sizes, const Setting &setting);

/// Bytes of an element of the array.
int64_t elementBytes(const ArrayPlan &array, const std::map<std::string, Struct> &structs);

/// The least n, up to 2^24, from which on `holds` is true (tested at powers of two, then between them).
std::optional<double> leastSize(const std::function<bool(double)> &holds);

} // namespace nidus
