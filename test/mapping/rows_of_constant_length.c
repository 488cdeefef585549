// A pointer indexed by y * 1920 + x has rows of 1920 elements: packets, windows, and copies of the rows' parts that are touched. Where
// the width is a parameter, a test at run time says that the rows do not overlap.
// RUN: %translate %s && FileCheck %s < %t.out/rows_of_constant_length.cu
#define PITCH 1920

void blur(const unsigned char *in, unsigned char *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            out[y * PITCH + x] = (in[(y - 1) * PITCH + x] + in[y * PITCH + x - 1] + in[(y + 1) * PITCH + x + 1]) / 3;
}
// CHECK: nidus::Window<unsigned char, 16, 4, 1, 1, 1, 1, Aligned> in_at(&in[y0 * 1920L + x0], 1920L);
// CHECK: "blur_8"
// CHECK: if (!nest.holds({{.*}}w <= 1920
// CHECK: out(nest, "out", out_, {1921, {{[{][{]}}h - 2, 1920}, {w - 2, 1}}});

/* Frames that overlap are no rows: no test of `taps`. */
void frames(const float *in, float *out, const float *weights, int n, int taps)
{
    for (int f = 0; f < n; f++)
        for (int k = 0; k < 1024; k++) {
            float sum = 0;
            for (int j = 0; j < taps; j++)
                sum += weights[j] * in[f * 1024 + k + j];
            out[f * 1024 + k] = sum;
        }
}
// CHECK: "frames_20"
// CHECK-NOT: holds
// CHECK: in(nest, "in", in_, {0, {{[{][{]}}taps >= 1 ? 1024 * n + taps - 1
