//===- byte.h - floats to bytes -------------------------------------------===//
#pragma once

#include "nidus/target.h"
#include <cstdint>

namespace nidus {
inline namespace NIDUS_TARGET {

/// The value without its fraction, limited to 0..255; 0 for what is not a number. On a device by adding 2^23, which leaves the
/// integer in the low bits of the mantissa: a conversion takes eight times as long as an addition.
__host__ __device__ inline uint8_t toByte(float value) {
#ifdef __CUDA_ARCH__
  return static_cast<uint8_t>(__float_as_uint(__fadd_rz(fminf(fmaxf(value, 0.0f), 255.0f), 8388608.0f)));
#else
  return value >= 255 ? uint8_t(255) : value > 0 ? static_cast<uint8_t>(value) : uint8_t(0);
#endif
}

} // namespace NIDUS_TARGET
} // namespace nidus
