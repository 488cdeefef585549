// RUN: %translate %s && %summary | FileCheck %s
// CHECK-NOT: array k constant
// CHECK: array k {{global|readonly}}
void conv(const float *in, float *out, const float *k, int n, int r)
{
    for (int i = r; i < n - r; i++) {
        float s = 0;
        for (int j = -r; j <= r; j++)
            s += k[j + r] * in[i + j];
        out[i] = s;
    }
}
