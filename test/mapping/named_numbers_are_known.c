// What a local or static integer always is stands in the kernel as a number: its loops are unrolled, and there are packets.
// RUN: %translate %s && FileCheck %s < %t.out/named_numbers_are_known.cu
static const int reach = 1;

// CHECK: mean_[[@LINE+12]](const float *__restrict__ in, float *__restrict__ out, int w,
// CHECK-NEXT: const __grid_constant__
// CHECK: nidus::Window<float, 4, 4, 3, 3, 3, 3, Aligned>
// CHECK: for (int j = 0; j < 5; j++)
// CHECK: s += in_at(row + (j - 2), column + (i - 2));
// CHECK: out_at(row, column) = (s + in_at(row - 3, column - 3) + in_at(row + 3, column + 3)) /
// CHECK-NEXT: (float)(5 * 5 + 1 + 1);
void mean(const float *in, float *out, int w, int h)
{
    const int size = 5;
    int half, margin = size / 2 + reach;
    half = size / 2;
    for (int y = margin; y < h - margin; y++)
        for (int x = margin; x < w - margin; x++) {
            float s = 0;
            for (int j = 0; j < size; j++)
                for (int i = 0; i < size; i++)
                    s += in[(y + j - half) * w + x + i - half];
            out[y * w + x] = (s + in[(y - margin) * w + x - margin] + in[(y + margin) * w + x + margin]) / (size * size + reach + 1);
        }
}

// A variable that is set twice, or may be, is none.
// CHECK: twice_[[@LINE+6]](float *__restrict__ a, int n, int k)
void twice(float *a, int n, int fast)
{
    int k = 4;
    if (fast)
        k = 2;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < k; j++)
            a[i] = a[i] * 0.5f + (float)j;
}
