// What another nest of the function writes is on the device already: to pass it by value the host would wait for it.
// RUN: %translate %s && %summary | FileCheck %s
// CHECK-NOT: array sums constant
void normalise(const float *restrict in, float *restrict sums, float *restrict out, int n, int m)
{
    for (int t = 0; t < n; t++) {
        for (int i = 0; i < n; i++)
            sums[i] = in[i] + t;
        for (int i = 0; i < m; i++)
            out[i] += in[i] / sums[t];
    }
}
