// A window that registers do not hold is read row by row, in the loops as they are written.
// RUN: %nidus translate %s -o %t.out
// RUN: FileCheck %s < %t.out/large_windows_are_swept.cu
// RUN: %cxx_accepts %t.out/large_windows_are_swept.cu

// CHECK: packets.part<8, 2>(x0, y0)
// CHECK-NOT: nidus::Window
// CHECK: nidus::Packet<float, 8, 2, Aligned> out_at;
// CHECK: float sum[2][8];
// CHECK: {{^}}    auto in_at = nidus::sweep<8, 2, 8, 8, Aligned>(&in[((long)y0 - 8) * w + x0], (long)w);
// CHECK-NEXT: for (int j = nidus::from(-8); j <= 8; ++j) {
// CHECK-NEXT: in_at.next();
// CHECK-NEXT: NIDUS_UNROLL
// CHECK-NEXT: for (int row = 0; row < 2; row++)
// CHECK: for (int i = -8; i <= 8; ++i)
// CHECK-NEXT: sum[row][column] += mask[(j + 8) * 17 + i + 8] * in_at(row, column + i);
// CHECK: out_at.store(
// CHECK: nidus::aligned<8, float>(in, 0, w)
void gauss(const float *in, float *out, const float *mask, int w, int h)
{
    for (int y = 8; y < h - 8; ++y)
        for (int x = 8; x < w - 8; ++x) {
            float sum = 0;
            for (int j = -8; j <= 8; ++j)
                for (int i = -8; i <= 8; ++i)
                    sum += mask[(j + 8) * 17 + i + 8] * in[(y + j) * w + x + i];
            out[y * w + x] = sum;
        }
}
