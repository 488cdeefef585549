//===- math_functions.h - the functions of math.h and stdlib.h in kernels --===//
#pragma once

#include <optional>
#include <string>

namespace nidus {

enum class MathAccuracy {
  Exact,         ///< the same bits on every device (IEEE 754 defines the result)
  DeviceDiffers, ///< the device's library may differ in the last bits
};

struct MathFunction {
  MathAccuracy accuracy;
};

/// Pure functions of the C library that CUDA offers under the same name.
std::optional<MathFunction> mathFunction(const std::string &name);

} // namespace nidus
