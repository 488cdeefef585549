// Inside of an image a clamp leaves its number as it is: no assignment of a variable to itself is left, and nothing that only it reads.
// RUN: %nidus translate %s -o %t.out
// RUN: FileCheck %s < %t.out/clamps_that_do_nothing.cu
// RUN: FileCheck %s --check-prefix=NOT < %t.out/clamps_that_do_nothing.cu
// NOT-NOT: xx = xx;
// CHECK: for (int column = 0; column < 4; column++) {
// CHECK-NEXT: float s = 0;
// CHECK-NEXT: NIDUS_UNROLL
// CHECK-NEXT: for (int i = -r; i <= r; i++)
// CHECK-NEXT: s += k[i + r] * in_at(0, column + i);
// CHECK: s += h[k] * in_at(0, column - k);
void blur(const float *in, float *out, int w, int h, const float *k, int r)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0;
            for (int i = -r; i <= r; i++) {
                int xx = x + i;
                xx = xx < 0 ? 0 : xx > w - 1 ? w - 1 : xx;
                s += k[i + r] * in[y * w + xx];
            }
            out[y * w + x] = s;
        }
}

// Places before the own one are differences.
void fir(const float *in, float *out, int n, const float h[8])
{
    for (int i = 7; i < n; i++) {
        float s = 0;
        for (int k = 0; k < 8; k++)
            s += h[k] * in[i - k];
        out[i] = s;
    }
}
