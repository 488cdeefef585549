//===- steps.h - a nest whose launcher may decline ------------------------===//
//
// a = 3 a + 1, as translate prints a launcher that weighs what a nest costs, and the C that runs where it declines.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <nidus/runtime.h>

/// Nanoseconds that the first use of the device takes; 0: not known.
#ifndef STEPS_START
#define STEPS_START 0
#endif

namespace {

constexpr nidus::Rates rates{40, 40, 40, 40, 839, 12000, 0.7, 12, 1e6, 0, 1, 26000, 16896, STEPS_START};

__global__ void step_kernel(unsigned *a, int n) {
  const int i = int(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n)
    a[i] = a[i] * 3 + 1;
}

/// 1 when it ran. isKnown(): does the runtime know of anything that the nest touches?
template <class IsKnown> int launched(unsigned *a_, int n, double operations, const IsKnown &isKnown) {
  nidus::Nest nest("step", "steps.c", 1);
  if (n <= 0)
    return nest.nothing();
  if (!nest.couldPay(rates, {{{nidus::Range<int>(0, n)}, operations}}, isKnown))
    return 0;
  nidus::Update<unsigned> a(nest, "a", a_, {0, {{n, 1}}}, {0, {{n, 1}}});
  if (!nest.pays())
    return 0;
  const nidus::Grid grid{{nidus::Range<int>(0, n)}, {64}};
  if (!nest.begin(grid))
    return 0;
  nest.launch(step_kernel, "step", grid, a, n);
  return nest.end();
}

/// "device" or "C".
template <class IsKnown> const char *step(unsigned *a, int n, double operations, const IsKnown &isKnown) {
  if (launched(a, n, operations, isKnown))
    return "device";
  for (int i = 0; i < n; i++)
    a[i] = a[i] * 3 + 1;
  return "C";
}

} // namespace
