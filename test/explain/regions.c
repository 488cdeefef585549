// What is copied: rows that follow on one another, those that do not, single elements, and the sizes for which there are any.
// RUN: %nidus explain %s | FileCheck %s
// CHECK-LABEL: whole, lines
// CHECK: to the device: h rows of w elements of 4 bytes: 16.8 MB for
// CHECK: only to the host: h rows (2 * w apart) of w elements of 4 bytes: 16.8 MB for
// CHECK-LABEL: column, lines
// CHECK: to the device: n elements of 8 bytes (m apart): 16.4 KB for
// CHECK: to the host: n elements of 8 bytes (m apart): 16.4 KB for
// CHECK-LABEL: filter, lines
// CHECK: array b
// CHECK: to the device: min(n, taps) elements of 4 bytes: 12 bytes for
// CHECK: array x
// CHECK: to the device: n elements of 4 bytes, if taps >= 1: 16.8 MB for
void whole(const float *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[2 * y * w + x] = in[y * w + x] + 1;
}

void column(int m, int n, double *x)
{
    for (int j = 0; j < n; j++)
        x[j * m] *= 2;
}

void filter(const float *x, float *y, int n, const float *b, int taps)
{
    for (int i = 0; i < n; i++) {
        float sum = 0.0f;
        for (int k = 0; k < taps && k <= i; k++)
            sum += b[k] * x[i - k];
        y[i] = sum;
    }
}
