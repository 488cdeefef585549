// Loops that cannot be unrolled stay around the lanes of a packet, which keep their sums in registers; a row of an array is one
// access in each iteration.
// RUN: %translate %s && %summary | FileCheck %s
// RUN: FileCheck %s --check-prefix=CU < %t.out/packets_around_loops.cu
// CHECK: kernel product_26
// CHECK: pixels 4 8
// CU: float s[8][4];
// CU: for (int k = nidus::from(0); k < n; k++) {
// CU-NEXT: const auto b_at = nidus::row<4, Aligned>(&b[k * w + j0]);
// CU: s[row][column] += a[k] * b_at[column] + (float)i;
// CU: c_at(row, column) = s[row][column];
// CU: c_at.store(
//
// Each row of a packet reads its own.
// CHECK: kernel columns_38
// CHECK: pixels 4 4
// CU: for (int row = 0; row < 4; row++) {
// CU-NEXT: const auto in_at = nidus::row<4, Aligned>(&in[(y0 + row - k) * w + x0]);
// CU: for (int column = 0; column < 4; column++)
// CU-NEXT: s[row][column] += taps[k + r] * in_at[column];
//
// CU: nidus::aligned<4, float>(c, 0, w) && nidus::aligned<4, float>(b, 0, w);
void product(const float *a, const float *b, float *c, int h, int w, int n)
{
    int i, j;
    for (i = 0; i < h; i++)
        for (j = 0; j < w; j++) {
            float s = 0;
            for (int k = 0; k < n; k++)
                s += a[k] * b[k * w + j] + (float)i;
            c[i * w + j] = s;
        }
}

void columns(const float *in, const float *taps, float *out, int w, int h, int r)
{
    // of run-time length
    for (int y = r; y < h - r; y++)
        for (int x = 0; x < w; x++) {
            float s = 0;
            for (int k = -r; k <= r; k++)
                s += taps[k + r] * in[(y - k) * w + x];
            out[y * w + x] = s;
        }
}
