// An integer that all instances divide by comes with what the division needs; the formula stays as it is.
// RUN: %nidus translate %s -o %t.out && FileCheck %s < %t.out/divisors_are_prepared_by_the_host.cu
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

// CHECK: __device__ void mean_{{[0-9]+}}_single(
// CHECK-SAME: nidus::Divisor<int> n,
// CHECK: / n);
void mean(const uint8_t *in, uint8_t *out, int w, int h, int n)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            out[y * w + x] = (uint8_t)((in[y * w + x - 1] + in[y * w + x] + in[y * w + x + 1]) / n);
}

// A width that is used otherwise too.
// CHECK: __device__ void checks_{{[0-9]+}}_single(
// CHECK-SAME: nidus::Divisor<int> w,
// CHECK: (i / w + i % w) % 2
void checks(uint8_t *out, int n, int w)
{
    for (int i = 0; i < n; i++)
        out[i] = (i / w + i % w) % 2 && i < 7 * w;
}

// CHECK: __device__ void steps_{{[0-9]+}}_single(
// CHECK-SAME: nidus::Divisor<size_t> k,
// CHECK: s /= k;
void steps(const size_t *in, size_t *out, size_t n, size_t k)
{
    for (size_t i = 0; i < n; i++) {
        size_t s = in[i];
        s /= k;
        out[i] = s;
    }
}

// C divides by another type than the argument's.
// CHECK: __device__ void wider_{{[0-9]+}}_single(
// CHECK-SAME: int k,
void wider(const long *in, long *out, int n, int k)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i] / k;
}

// CHECK: __device__ void narrower_{{[0-9]+}}_single(
// CHECK-SAME: short k,
void narrower(const int *in, int *out, int n, short k)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i] / k;
}

// A function that is given the number may be one for several types.
// CHECK: __device__ void given_{{[0-9]+}}_single(
// CHECK-SAME: int k,
void given(const int *in, int *out, int n, int k)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i] / k + abs(k);
}

// Floating-point divisions are the device's.
// CHECK: __device__ void floats_{{[0-9]+}}_single(
// CHECK-SAME: float k,
void floats(const float *in, float *out, int n, float k)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i] / k;
}
