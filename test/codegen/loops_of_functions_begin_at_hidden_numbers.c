// A function may be called with the number that its loop begins at.
// RUN: %translate %s && FileCheck %s < %t.out/loops_of_functions_begin_at_hidden_numbers.cu
static float some(const float *column, int stride, int from, int to)
{
    float s = 0;
    for (int y = from; y < to; y++)
        s += column[y * stride] > 0 ? 1 : column[y * stride + stride];
    return s;
}

void called(const float *in, float *out, int w, int h)
{
    for (int x = 0; x < w; x++)
        out[x] = some(&in[x], w, 0, h - 1);
}
// CHECK-LABEL: float some(
// CHECK: for (int y = nidus::from(from); y < to; y++)
