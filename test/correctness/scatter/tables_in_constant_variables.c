// Tables that are too large for a kernel parameter, and that all threads of a warp read in the same order, are variables in constant
// memory: loaded at each call, with what the host has then.
// RUN: %translate --device=k2000 %s -- -I%tools && %summary | FileCheck %s
// CHECK-DAG: array taps constant
// CHECK-DAG: array first constant
// CHECK-DAG: array second constant
// RUN: %check --nidus-option=--device=k2000 %s
#include "harness.h"

static float taps[2048];

void filter(const float *in, float *out, int n)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int k = 0; k < 2048; k++)
            s += taps[k] * in[i + k];
        out[i] = s;
    }
}

void both(const int *in, int *out, const int first[1500], const int16_t second[2500], int n)
{
    for (int i = 0; i < n; i++) {
        int s = in[i];
        for (int k = 0; k < 1500; k++)
            s = (int)((unsigned)s + (unsigned)first[k] * (unsigned)second[k]);
        for (int k = 1500; k < 2500; k++)
            s ^= second[k];
        out[i] = s;
    }
}

int main(void)
{
    static const int counts[] = {0, 1, 2, 33, 300};
    for (int k = 0; k < 5; k++)
        for (int turn = 0; turn < 2; turn++) {
            int n = counts[k];
            float *in = floats(n + 2047), *out = floats(n), *new = floats(2048);
            for (int i = 0; i < 2048; i++)
                taps[i] = new[i];
            filter(in, out, n);
            show("filter", out, 4 * n);
            int *a = bits(4 * n), *b = bits(4 * n);
            const int *first = bits(6000);
            both(a, b, first, bits(6000), n);
            show("both", b, 4 * n);
            finish();
        }
    return 0;
}
