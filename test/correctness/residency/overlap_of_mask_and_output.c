// The mask lies inside the output: it changes while the nest runs.
// RUN: %check %s --fallbacks=some
#include "harness.h"

void scale(const float *in, float *out, const float *k, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i] * k[0] + k[1];
}

int main(void)
{
    float *in = floats(100), *out = floats(100);
    scale(in, out, out + 50, 100);
    show("out", out, 0);
    float *k = floats(2);
    scale(in, out, k, 100);
    show("apart", out, 0);
    finish();
    return 0;
}
