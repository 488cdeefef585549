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

/// Functions of the compiler that count bits or change their order, as kernels call them.
bool isBitFunction(const std::string &name);

/// Pure functions of the C library, and those above, that CUDA offers under the same name.
std::optional<MathFunction> mathFunction(const std::string &name);

} // namespace nidus
