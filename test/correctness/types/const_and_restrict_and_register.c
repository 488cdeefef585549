// Qualifiers and storage classes of parameters and locals.
// RUN: %check %s
#include "harness.h"

void qualified(const float *const restrict in, float *restrict const out, register const int n)
{
    for (register int i = 0; i < n; i++) {
        const float v = in[i];
        register float w = v * v;
        out[i] = w - v;
    }
}

int main(void)
{
    for (int n = 0; n < 400; n += 57) {
        float *a = floats(n), *b = floats(n);
        qualified(a, b, n);
        show("b", b, 0);
        finish();
    }
    return 0;
}
