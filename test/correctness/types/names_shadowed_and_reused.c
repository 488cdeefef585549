// The same name for different things in nested and sibling blocks.
// RUN: %check %s --expect=shadows:mapped=3
#include "harness.h"

void shadows(int *a, float *b, int n)
{
    int v = 3;
    for (int i = 0; i < n; i++) {
        int v = a[i];
        {
            long v = 5;
            a[i] += (int)v;
        }
        a[i] += v;
    }
    for (int v = 0; v < n; v++) {
        float i = b[v];
        b[v] = i * 0.5f;
    }
    for (int i = 0; i < n; i++) {
        const int n = v;
        a[i] *= n;
    }
}

int main(void)
{
    for (int n = 0; n < 400; n += 57) {
        int *a = ints(n, -99, 99);
        float *b = floats(n);
        shadows(a, b, n);
        show("a", a, 0);
        show("b", b, 0);
        finish();
    }
    return 0;
}
