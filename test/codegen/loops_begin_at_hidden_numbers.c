// The number is hidden from nvcc where a thread runs a loop from it, elements are chosen by the counter, and the loop may be
// unrolled in part.
// RUN: %translate %s && FileCheck %s < %t.out/loops_begin_at_hidden_numbers.cu

void columns(const float *in, float *out, int w, int h)
{
    for (int x = 0; x < w; x++) {
        float s = 0;
        int taken = 0;
        for (int y = 0; y < h; y++) {
            s += in[y * w + x];
            taken++;
        }
        for (unsigned long y = 2; y < (unsigned long)h; y += 2)
            s -= in[y * w + x];
        for (int y = h - 1; y >= 0; y--)
            s = s * 0.5f + in[y * w + x];
        for (int y = 0; y < 5; y++)
            s += in[x] * y;
        out[x] = s * taken;
    }
}
// CHECK-LABEL: columns_7(
// CHECK: float s = 0;
// CHECK: int taken = 0;
// CHECK: for (int y = nidus::from(0); y < h; y++)
// CHECK: for (unsigned long y_2 = nidus::from<unsigned long>(2); y_2 < (unsigned long)h; y_2 += 2)
// CHECK: for (int y_3 = h - 1; y_3 >= 0; y_3--)
// CHECK: for (int y_4 = 0; y_4 < 5; y_4++)

/* A place that is carried from iteration to iteration, and a number that many iterations only compute with. */
void carried(const float *in, float *out, int w, int h)
{
    for (int x = 0; x < w; x++) {
        float s = 0;
        int y = 1;
        while (y < h) {
            for (int turns = 0; turns < h; turns++)
                s = s * s + 0.5f;
            s += in[y * w + x];
            y += 3;
        }
        out[x] = s;
    }
}
// CHECK-LABEL: carried_
// CHECK: int y = 1;
// CHECK: for (int y_at = nidus::from(1); y_at < h; y_at += 3)
// CHECK: for (int turns = 0; turns < h; turns++)

/* Of sixteen iterations few operations: unrolled as a whole, where it chooses elements. */
void sixteen(const float *in, float *out, int w, int n)
{
    for (int x = 0; x < w; x++) {
        float s = 0;
        for (int k = 0; k < 16; k++)
            s += in[n * k * w + x];
        for (int k = 0; k < 20; k++)
            s = s * s + 0.5f;
        out[n * x] = s;
    }
}
// CHECK-LABEL: sixteen_
// CHECK: NIDUS_UNROLL
// CHECK-NEXT: for (int k = 0; k < 16; k++)
// CHECK-NEXT: s +=
// CHECK-NEXT: for (int k_2 = 0; k_2 < 20; k_2++)
