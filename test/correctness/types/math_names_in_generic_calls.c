// abs of integers, and float arguments to double functions, keep C's types (in C++ they are overloaded).
// RUN: %check %s
#include "harness.h"
#include <math.h>
#include <stdlib.h>

void absolute(const int *in, const long *wide, int *out, long *wideOut, int n)
{
    for (int i = 0; i < n; i++) {
        out[i] = abs(in[i]);
        wideOut[i] = labs(wide[i]);
    }
}

void doubled(const float *in, float *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = (float)(sqrt(in[i] * in[i]) / 3) + (float)fabs(in[i]);
}

int main(void)
{
    for (int n = 1; n < 400; n += 133) {
        int *in = ints(n, -1000, 1000), *out = ints(n, 0, 0);
        long *wide = bits(n * sizeof(long)), *wideOut = bits(n * sizeof(long));
        float *f = floats(n), *g = floats(n);
        absolute(in, wide, out, wideOut, n);
        doubled(f, g, n);
        show("abs", out, 0);
        show("labs", wideOut, 0);
        show("doubled", g, 0);
        finish();
    }
    return 0;
}
