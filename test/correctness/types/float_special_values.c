// Infinities and NaN comparisons.
// RUN: %check %s
#include "harness.h"
#include <math.h>

void special(const float *in, int *out, int n)
{
    for (int i = 0; i < n; i++) {
        float inf = in[i] / 0.0f, nan = inf - inf;
        out[i] = (inf > 1e38f) + 2 * (nan == nan) + 4 * (nan < 1) + 8 * !(nan >= 1) + 16 * (INFINITY > in[i]);
    }
}

int main(void)
{
    float *in = floats(500);
    for (int i = 0; i < 500; i++)
        if (in[i] == 0)
            in[i] = 1;
    int *out = ints(500, 0, 0);
    special(in, out, 500);
    show("out", out, 0);
    finish();
    return 0;
}
