// Rows that begin at a plane or at a region of interest: several pixels per thread, as from the first row on.
// RUN: %translate %s -- -I%tools && FileCheck %s < %t.out/planes_and_regions_of_interest.cu
// CHECK: 4 x 2 iterations per thread
// CHECK: plane_14(const
// CHECK: 16 x 1 iterations per thread
// CHECK: region_22(const
// CHECK: 8 iterations per thread
// CHECK: part_29(const
// RUN: %check %s
#include "harness.h"

static void plane(const float *in, float *out, int w, int h, int c)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            out[(c * h + y) * w + x] = in[(c * h + y) * w + x] + 0.5f * in[(c * h + y - 1) * w + x + 1];
}

/* The region's rows may end in the next row of the image: then each runs as C. */
void region(const uint8_t *in, uint8_t *out, int stride, int left, int top, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = (uint8_t)(255 - in[(y + top) * stride + x + left]);
}

void part(const short *in, short *out, int from, int n)
{
    for (int i = 0; i < n; i++)
        out[from + i] = (short)(in[from + i] / 2);
}

/* In place, from another plane: the planes are told apart by what is tested. */
void between(float *data, int w, int h, int from, int to)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            data[(to * h + y) * w + x] = data[(from * h + y) * w + x] * 2;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        size_t n = (size_t)w * h;
        const float *in = floats(3 * n);
        float *out = floats(3 * n);
        plane(in, out, w, h, 0);
        plane(in, out, w, h, 2);
        show("plane", out, 12 * n);
        between(out, w, h, 0, 2);
        between(out, w, h, 1, 1);
        show("between", out, 12 * n);
        int stride = w + 9;
        const uint8_t *image = bits((size_t)stride * (h + 5) + 200);
        uint8_t *cut = bits(n);
        region(image, cut, stride, 4, 5, w, h);
        show("region", cut, n);
        region(image, cut, stride, 12, 2, w, h);
        show("region over the end of rows", cut, n);
        const short *signal = bits(2 * n + 40);
        short *halved = bits(2 * n + 40);
        part(signal, halved, 13, (int)n);
        show("part", halved, 2 * n + 40);
        finish();
    }
    return 0;
}
