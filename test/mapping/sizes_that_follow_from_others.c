// A local that is always a sum of a size is that sum where the kernel knows the size.
// RUN: %translate %s && FileCheck %s < %t.out/sizes_that_follow_from_others.cu
void mean(const float *in, float *out, int w, int h, int r)
{
    int n;
    n = 2 * r + 1;
    for (int y = r; y < h - r; y++)
        for (int x = r; x < w - r; x++) {
            float s = 0;
            for (int j = 0; j < n; j++)
                for (int i = 0; i < n; i++)
                    s += in[(y + j - r) * w + x + i - r];
            out[y * w + x] = s / (n * n);
        }
}
// CHECK: template <int r, bool Aligned>
// CHECK: mean_7_sized(
// CHECK: for (int j = 0; j < 2 * r + 1; j++) {
// CHECK: for (int i = 0; i < 2 * r + 1; i++)
// CHECK: out_at(row, column) = s[row][column] / (float)((2 * r + 1) * (2 * r + 1));
// CHECK: nidus::forSize<1, 8>(r,
