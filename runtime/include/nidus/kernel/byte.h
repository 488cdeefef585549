//===- byte.h - numbers to bytes ------------------------------------------===//
#pragma once

#include "nidus/target.h"
#include <cstdint>

namespace nidus {
inline namespace NIDUS_TARGET {

/// The value without its fraction, limited to 0..255; 0 for what is not a number.
__host__ __device__ inline uint8_t toByte(float value) {
#ifdef __CUDA_ARCH__
  uint32_t byte; // this conversion limits its result (PTX ISA, cvt)
  asm("cvt.rzi.u8.f32 %0, %1;" : "=r"(byte) : "f"(value));
  return static_cast<uint8_t>(byte);
#else
  return value >= 255 ? uint8_t(255) : value > 0 ? static_cast<uint8_t>(value) : uint8_t(0);
#endif
}

/// The value limited to 0..255.
__host__ __device__ inline uint8_t toByte(int value) {
  return static_cast<uint8_t>(value < 0 ? 0 : value > 255 ? 255 : value);
}

#if defined __CUDA_ARCH__ && __CUDA_ARCH__ >= 720
namespace detail {
/// Two values and their limits are one instruction.
__device__ __forceinline__ uint32_t packed(int a, int b, int c, int d) {
  uint32_t high, all;
  asm("cvt.pack.sat.u8.s32.b32 %0, %1, %2, %3;" : "=r"(high) : "r"(d), "r"(c), "r"(0));
  asm("cvt.pack.sat.u8.s32.b32 %0, %1, %2, %3;" : "=r"(all) : "r"(b), "r"(a), "r"(high));
  return all;
}

/// Of cvt.pack(-int(x)), and of abs(int(x)), ptxas 13.0 makes one conversion of x and forgets the sign. It does not
/// across this.
__device__ __forceinline__ int notNegative(int value) {
  int limited;
  asm("max.s32 %0, %1, 0;" : "=r"(limited) : "r"(value));
  return limited;
}
} // namespace detail
#endif

/// toByte of four values, the first in the low bits.
__device__ __forceinline__ uint32_t toBytes(int a, int b, int c, int d) {
#if defined __CUDA_ARCH__ && __CUDA_ARCH__ >= 720
  using detail::notNegative;
  return detail::packed(notNegative(a), notNegative(b), notNegative(c), notNegative(d));
#else
  return toByte(a) | static_cast<uint32_t>(toByte(b)) << 8 | static_cast<uint32_t>(toByte(c)) << 16 |
         static_cast<uint32_t>(toByte(d)) << 24;
#endif
}

__device__ __forceinline__ uint32_t toBytes(float a, float b, float c, float d) {
#if defined __CUDA_ARCH__ && __CUDA_ARCH__ >= 720
  return detail::packed(__float2int_rz(a), __float2int_rz(b), __float2int_rz(c), __float2int_rz(d));
#else
  return toByte(a) | static_cast<uint32_t>(toByte(b)) << 8 | static_cast<uint32_t>(toByte(c)) << 16 |
         static_cast<uint32_t>(toByte(d)) << 24;
#endif
}

} // namespace NIDUS_TARGET
} // namespace nidus
