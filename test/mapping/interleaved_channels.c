// The loops over pixels and interleaved channels are one loop over samples, which has packets; where an array has other elements per
// pixel, they stay two.
// RUN: %translate %s && FileCheck %s < %t.out/interleaved_channels.cu
void blur(const unsigned char *in, unsigned char *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            for (int c = 0; c < 3; c++)
                out[(y * w + x) * 3 + c] = (in[((y - 1) * w + x) * 3 + c] + in[(y * w + x + 1) * 3 + c]) / 2;
}
// CHECK: int x = sample / 3;
// CHECK-NEXT: int c = sample - 3 * x;
// CHECK-NEXT: out[(y * w + x) * 3 + c] =
// CHECK: nidus::Window<unsigned char, 16, 4, 1, 0, 0, 3, Aligned>
// CHECK-NEXT: in_at(&in[y0 * (3L * w) + sample0], 3L * w);
// CHECK: out_at(row, column) = (unsigned char)((in_at(row - 1, column) + in_at(row, column + 3)) / 2);

void tint(const unsigned char *grey, unsigned char *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            for (int c = 0; c < 3; c++)
                out[(y * w + x) * 3 + c] = grey[y * w + x];
}
// CHECK: for (int c = 0; c < 3; c++)
// CHECK-NEXT: out[(y * w + x) * 3 + c] = grey[y * w + x];
