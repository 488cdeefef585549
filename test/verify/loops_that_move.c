// Loops of several statements that are one on the device: verify names no thread for what such an iteration touches, as it is not one
// iteration of the C.
// RUN: %verify %s | FileCheck %s
// CHECK-NOT: DIFFERENT
// CHECK: over_time (line [[#@LINE+3]]): equal
// CHECK-NOT: DIFFERENT
// CHECK: product (line [[#@LINE+11]]): equal
void over_time(int steps, int n, unsigned *a, unsigned *b)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 0; i < n; i++)
            a[i] = a[i] * 3 + b[i];
        for (int i = 0; i < n; i++)
            b[i] -= a[i] / 2;
    }
}

void product(int n, const double *a, const double *b, double *c)
{
    int i, j, k;
    for (i = 0; i < n; i++) {
        for (j = 0; j < n; j++)
            c[i * n + j] = 0;
        for (k = 0; k < n; k++)
            for (j = 0; j < n; j++)
                c[i * n + j] += a[i * n + k] * b[k * n + j];
    }
}
