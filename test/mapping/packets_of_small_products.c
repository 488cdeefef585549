// A packet has as many rows as leave two warps for each scheduler of the device: what threads read in their loops takes long to come.
// RUN: %translate %s && %summary | FileCheck %s
// CHECK: kernel product_10
// CHECK: pixels 4 1
// CHECK: kernel larger_21
// CHECK: pixels 4 2

void product(const float *a, const float *b, float *c, int n)
{
    for (int i = 0; i < 512; i++)
        for (int j = 0; j < 512; j++) {
            float s = 0;
            for (int k = 0; k < n; k++)
                s += a[k] * b[k * 512 + j];
            c[i * 512 + j] = s * (float)i;
        }
}

void larger(const float *a, const float *b, float *c, int n)
{
    for (int i = 0; i < 544; i++)
        for (int j = 0; j < 512; j++) {
            float s = 0;
            for (int k = 0; k < n; k++)
                s += a[k] * b[k * 512 + j];
            c[i * 512 + j] = s * (float)i;
        }
}
