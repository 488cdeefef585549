// Names of library functions that the user defines himself are his.
// RUN: %check %s --nvcc= --expect=each:mapped
#include "harness.h"

static int half(int v) { return v / 2; }
static float rsqrtf(float v) { return v / 3; }

void each(int *a, float *f, int n)
{
    for (int i = 0; i < n; i++) {
        a[i] = half(a[i]);
        f[i] = rsqrtf(f[i]);
    }
}

int main(void)
{
    int *a = ints(100, -99, 99);
    float *f = floats(100);
    each(a, f, 100);
    show("a", a, 0);
    show("f", f, 0);
    finish();
    return 0;
}
