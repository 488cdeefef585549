// A goto past a loop nest to code that looks at the data, out of two loops: what is there is new, whichever way is taken. In each of
// seven calls both arrays go in once; nothing comes home between the nests.
// RUN: %check %s --nvcc= --expect=run:any --show-profile | FileCheck %s
// CHECK: h2d_bytes 16800
// CHECK: d2h_bytes 15600
#include "harness.h"

int run(float *a, float *b, int n, int k)
{
    int s = 0;
    for (int step = 0; step < 4; step++)
        for (int part = 0; part < 2; part++) {
            for (int i = 0; i < n; i++)
                a[i] = a[i] * 0.5f + b[i];
            if (step * 2 + part == k)
                goto found;
            for (int i = 0; i < n; i++)
                b[i] = a[i] - b[i];
            if (step * 2 + part == k - 7)
                goto other;
        }
    for (int i = 0; i < n; i++)
        a[i] += 1.0f;
    s = 1;
found:
    s += a[3] > b[2];
other:
    s += 10 * (a[n - 1] < b[0]);
    return s;
}

int main(void)
{
    float *a = floats(300), *b = floats(300);
    for (int k = 0; k < 20; k += 3) {
        showInt("s", run(a, b, 300, k));
        show("a", a, 0);
        show("b", b, 0);
    }
    finish();
    return 0;
}
