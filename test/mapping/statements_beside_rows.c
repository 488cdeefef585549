// Statements beside the inner loop are done by the threads of its first and last iteration: both loops are spread, and the
// packets of the interior have none of them.
// RUN: %translate %s && FileCheck %s < %t.out/statements_beside_rows.cu
void edges(const float *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        out[y * w] = in[y * w];
        for (int x = 1; x < w - 1; x++)
            out[y * w + x] = in[y * w + x - 1] + in[y * w + x + 1];
        out[y * w + w - 1] = in[y * w + w - 1];
    }
}
// CHECK-LABEL: edges_6_single(
// CHECK: if (x == 1)
// CHECK: if (x < w - 1)
// CHECK: if (x + 1 >= w - 1)
// CHECK-LABEL: edges_6(
// CHECK: const nidus::Window<float, 4, 1, 0, 0, 1, 1, Aligned> in_at(&in[(long)y0 * w + x0], w);
// CHECK-NOT: if (x
// CHECK: out_at(0, column) = in_at(0, column - 1) + in_at(0, column + 1);

/* Each element needs the one before: a thread a row, which runs what the user wrote. */
void chained(const float *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        out[y * w] = in[y * w];
        for (int x = 1; x < w; x++)
            out[y * w + x] = out[y * w + x - 1] * 0.5f + in[y * w + x];
    }
}
// CHECK-LABEL: chained_25(
// CHECK-NEXT: {
// CHECK-NEXT: const int y = nidus::threadX();
// CHECK: out[y * w] = in[y * w];
// CHECK-NEXT: for (int x = nidus::from(1); x < w; x++)
// CHECK: nidus::Range<int>(1, nidus::max(2, w - 1))
