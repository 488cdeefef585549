// The sign of a zero. nvcc 13 folds this comparison to 0 without being asked for fast arithmetic; C says 1.
// RUN: %check %s --device-differs
#include "harness.h"

void sign(const float *in, int *out, int n)
{
    for (int i = 0; i < n; i++) {
        float zero = -0.0f * (in[i] * in[i]);
        out[i] = 1 / (zero - 0.0f) < 0;
    }
}

int main(void)
{
    float *in = floats(500);
    for (int i = 0; i < 500; i++)
        if (in[i] == 0)
            in[i] = 1;
    int *out = ints(500, 0, 0);
    sign(in, out, 500);
    show("out", out, 0);
    finish();
    return 0;
}
