// Many reads in one expression, each clamped in three dimensions: the cases of one are forgotten when the next is read.
// RUN: %check %s --expect=stencil:mapped=1 --expect=offsets:mapped=1 --expect=nested:mapped=1
// RUN: %translate %s -- -I%tools && FileCheck %s < %t.out/clamped_reads_in_one_expression.cu
#include "harness.h"

#define CLAMP(v, n) ((v) < 0 ? 0 : (v) > (n) - 1 ? (n) - 1 : (v))

// CHECK: packets.part<4, 1, 4>(x0, y0, z0);
// CHECK-LABEL: {{^}}offsets_
#define AT(x, y, z) in[(CLAMP(z, d) * h + CLAMP(y, h)) * w + CLAMP(x, w)]
void stencil(const float *in, float *out, int w, int h, int d)
{
    for (int z = 0; z < d; z++)
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++)
                out[(z * h + y) * w + x] = AT(x, y, z) + 0.1f * (AT(x - 1, y, z) + AT(x + 1, y, z) + AT(x, y - 1, z) +
                                                                AT(x, y + 1, z) + AT(x, y, z - 1) + AT(x, y, z + 1));
}

// CHECK: packets.part<4, 1, 4>(x0, y0, z0);
#define ELEMENT(x, y, z) in[((size_t)CLAMP(z, d) * h + CLAMP(y, h)) * w + CLAMP(x, w)]
void offsets(const float *in, float *out, int w, int h, int d)
{
    for (int z = 0; z < d; z++)
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++)
                out[((size_t)z * h + y) * w + x] = ELEMENT(x - 1, y, z) + ELEMENT(x + 1, y, z) + ELEMENT(x, y - 1, z) -
                                                  ELEMENT(x, y + 1, z) - ELEMENT(x, y, z - 1) - ELEMENT(x, y, z + 1);
}

/* A place that is read is used as a place, beside others. */
void nested(const int *places, const int *in, int *out, int w)
{
    for (int x = 0; x < w; x++)
        out[x] = in[CLAMP(places[CLAMP(x - 1, w)], w)] + in[CLAMP(places[CLAMP(x + 1, w)], w)] * (x + CLAMP(x - 2, w)) +
                 (places[x] < 3 ? in[CLAMP(places[x], w)] : CLAMP(places[x], 9));
}

int main(void)
{
    for (int w = 1; w < 40; w += 13)
        for (int h = 1; h < 9; h += 3)
            for (int d = 1; d < 12; d += 5) {
                size_t n = (size_t)w * h * d;
                float *in = floats(n), *out = floats(n);
                stencil(in, out, w, h, d);
                show("stencil", out, 4 * n);
                offsets(in, out, w, h, d);
                show("offsets", out, 4 * n);
                int *places = ints(w, -5, 45), *numbers = ints(w, -9, 9), *found = ints(w, 0, 0);
                nested(places, numbers, found, w);
                show("nested", found, 4 * (size_t)w);
                finish();
            }
    return 0;
}
