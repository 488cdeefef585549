// The lanes of a packet run loops together: a bound that differs between them, a condition on data, or a break leaves the loop to
// one instance per thread.
// RUN: %translate %s && %summary | FileCheck %s
// CHECK: kernel triangular_12
// CHECK: pixels 1 1
// CHECK: kernel until_23
// CHECK: pixels 1 1
// CHECK: kernel while__35
// CHECK: pixels 1 1
void triangular(const float *a, const float *b, float *c, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float s = 0;
            for (int k = 0; k <= i; k++)
                s += a[i * n + k] * b[k * n + j];
            c[i * n + j] = s;
        }
}

void until(const float *a, const float *b, float *c, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float s = 0;
            for (int k = 0; k < n && s < 100; k++)
                s += a[i * n + k] * b[k * n + j];
            c[i * n + j] = s;
        }
}

void while_(const float *a, const float *b, float *c, int n)
{

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float s = 0;
            for (int k = 0; k < n; k++) {
                if (b[k * n + j] < 0)
                    break;
                s += a[i * n + k] * b[k * n + j];
            }
            c[i * n + j] = s;
        }
}
