// The loops of a function that the innermost loop calls are loops of the nest: packets run along its rows. A loop that is
// a recursion stays in the thread, as a call.
// RUN: %translate %s && FileCheck %s < %t.out/functions_are_part_of_the_nest.cu
static void row(const float *in, float *out, int n)
{
    for (int i = 1; i < n - 1; i++)
        out[i] = in[i - 1] + in[i + 1];
}

void rows(const float *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        row(in + y * w, out + y * w, w);
}

static void scan(const float *in, float *out, int n)
{
    float sum = 0;
    for (int k = 0; k < n; k++) {
        sum = sum * 0.5f + in[k];
        out[k] = sum;
    }
}

void scans(const float *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        scan(in + y * w, out + y * w, w);
}
// CHECK-LABEL: rows_12(
// CHECK: packets.part<4, 1>(i0, y0);
// CHECK: nidus::Window<float, 4, 1, 0, 0, 1, 1, Aligned> in_at(&in[(long)y0 * w + i0], w);
// CHECK: out_at.store(&out[(long)y0 * w + i0], w);
// CHECK-LABEL: scans_27(
// CHECK: scan(in + y * w, out + y * w, w);
