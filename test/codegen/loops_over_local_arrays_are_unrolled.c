// Loops with literal bounds that index arrays of one iteration are unrolled, so that these lie in registers; others are not.
// RUN: %nidus translate %s -o %t.out && FileCheck %s < %t.out/loops_over_local_arrays_are_unrolled.cu
#include <stdint.h>

// CHECK: {{^}}binomial_
// CHECK: NIDUS_UNROLL
// CHECK-NEXT: for (int k = 0; k < 8; k++)
// CHECK: NIDUS_UNROLL
// CHECK-NEXT: for (int n = 8; n > 1; n--)
// CHECK-NEXT: NIDUS_UNROLL
// CHECK-NEXT: for (int k_2 = 0; k_2 < n - 1; k_2++)
void binomial(const uint8_t *in, uint8_t *out, int n_pixels)
{
    for (int i = 0; i < n_pixels; i += 2) {
        uint8_t v[8];
        for (int k = 0; k < 8; k++)
            v[k] = in[8 * i + k];
        for (int n = 8; n > 1; n--)
            for (int k = 0; k < n - 1; k++)
                v[k] = (uint8_t)((v[k] + v[k + 1]) / 2);
        out[i] = v[0];
    }
}

// The place depends on the data: registers have no subscripts.
// CHECK: {{^}}commonest_
// CHECK-NOT: NIDUS_UNROLL
// CHECK: extern "C"
void commonest(const uint8_t *in, uint8_t *out, int n_pixels)
{
    for (int i = 0; i < n_pixels; i += 2) {
        int count[4] = {0, 0, 0, 0}, best = 0;
        for (int k = 0; k < 8; k++)
            count[in[8 * i + k] & 3]++;
        for (int k = 1; k < 4; k++)
            if (count[k] > count[best])
                best = k;
        out[i] = (uint8_t)best;
    }
}
