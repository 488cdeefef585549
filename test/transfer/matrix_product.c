// a (4 x 5) and b (5 x 6) go in, c (4 x 6) comes back.
// RUN: %check %s --nvcc= --show-profile | FileCheck %s
// CHECK: h2d_bytes 200
// CHECK: d2h_bytes 96
#include "harness.h"

void product(const float *a, const float *b, float *c, int n, int m, int p)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            float s = 0;
            for (int k = 0; k < p; k++)
                s += a[i * p + k] * b[k * m + j];
            c[i * m + j] = s;
        }
}

int main(void)
{
    float *a = floats(20), *b = floats(30), *c = floats(24);
    product(a, b, c, 4, 6, 5);
    show("c", c, 0);
    finish();
    return 0;
}
