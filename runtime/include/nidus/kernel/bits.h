//===- bits.h - functions of the compiler that CUDA does not have ----------===//
#pragma once

#include "nidus/target.h"
#include <cstdint>

namespace nidus {
inline namespace NIDUS_TARGET {

/// The bytes in the opposite order: __builtin_bswap16, 32 and 64 of C.
__host__ __device__ inline uint16_t byteSwap(uint16_t value) { return static_cast<uint16_t>(value << 8 | value >> 8); }

__host__ __device__ inline uint32_t byteSwap(uint32_t value) {
#ifdef __CUDA_ARCH__
  return __byte_perm(value, 0, 0x0123);
#else
  return __builtin_bswap32(value);
#endif
}

__host__ __device__ inline uint64_t byteSwap(uint64_t value) {
  return static_cast<uint64_t>(byteSwap(static_cast<uint32_t>(value))) << 32 | byteSwap(static_cast<uint32_t>(value >> 32));
}

} // namespace NIDUS_TARGET
} // namespace nidus
