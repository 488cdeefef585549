//===- target.h - CUDA or the CPU -----------------------------------------===//
//
// Which device this translation unit is compiled for, and the words of CUDA C++
// where the compiler does not know them. The C library's functions (sqrtf,
// fabs, abs, memcpy, ...) are available to kernels by their C names.
//
// Everything of the runtime lives in an inline namespace named after the
// device, so that objects compiled for different devices do not share
// definitions when they are linked together.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// State is one per process, also with -fvisibility=hidden and shared libraries.
#define NIDUS_SHARED __attribute__((visibility("default")))

#ifdef __CUDACC__

#include <cuda_runtime.h>
#define NIDUS_TARGET cuda
// In front of a loop whose counter the compiler must know: what it indexes then lies in registers.
#define NIDUS_UNROLL _Pragma("unroll")

#else

#define NIDUS_TARGET cpu
#define NIDUS_UNROLL
#define __global__
#define __device__
#define __host__
#define __constant__
#define __shared__ static thread_local // a host thread executes one block at a time
#define __grid_constant__
#define __forceinline__ inline
#define __launch_bounds__(...)

struct uint3 {
  unsigned int x, y, z;
};

struct dim3 {
  unsigned int x, y, z;
  constexpr dim3(unsigned int width = 1, unsigned int height = 1, unsigned int depth = 1)
      : x(width), y(height), z(depth) {}
};

// The coordinates of the CUDA thread that the host thread executes now. In a namespace: functions and variables of the program may have these names.
namespace nidus {
inline namespace NIDUS_TARGET {
NIDUS_SHARED inline thread_local uint3 threadIdx{0, 0, 0};
NIDUS_SHARED inline thread_local uint3 blockIdx{0, 0, 0};
NIDUS_SHARED inline thread_local dim3 blockDim{1, 1, 1};
NIDUS_SHARED inline thread_local dim3 gridDim{1, 1, 1};
} // namespace NIDUS_TARGET
} // namespace nidus
using nidus::blockDim;
using nidus::blockIdx;
using nidus::gridDim;
using nidus::threadIdx;

#endif

namespace nidus {
inline namespace NIDUS_TARGET {
/// What a profile calls the device of a program that used none.
#ifdef __CUDACC__
inline constexpr char deviceBeforeUse[] = "none";
#else
inline constexpr char deviceBeforeUse[] = "CPU";
#endif
} // namespace NIDUS_TARGET
} // namespace nidus
