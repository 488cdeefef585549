// Reads guarded by tests of coordinates that data decides, in the usual words; the image ends where its memory ends.
// RUN: %check %s
#include "harness.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

void affine(const uint8_t *in, uint8_t *out, int w, int h, float a, float b, float c, float d)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int u = (int)(a * x + b * y), v = (int)(c * x + d * y), s = 0;
            if (u >= 0 && u < w && v >= 0 && v < h)
                s += in[v * w + u];
            out[y * w + x] = (uint8_t)s;
        }
}

void four(const uint8_t *in, uint8_t *out, int w, int h, float a, float b, float c, float d)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int x0 = (int)floorf(a * x + b * y), y0 = (int)floorf(c * x + d * y), s = 0;
            if (x0 >= 0 && x0 < w && y0 >= 0 && y0 < h)
                s += in[y0 * w + x0];
            if (x0 + 1 >= 0 && x0 + 1 < w && y0 >= 0 && y0 < h)
                s += in[y0 * w + x0 + 1];
            if (x0 >= 0 && x0 < w && y0 + 1 >= 0 && y0 + 1 < h)
                s += in[(y0 + 1) * w + x0];
            if (x0 + 1 >= 0 && x0 + 1 < w && y0 + 1 >= 0 && y0 + 1 < h)
                s += in[(y0 + 1) * w + x0 + 1];
            out[y * w + x] = (uint8_t)(s / 4);
        }
}

void outside_first(const uint8_t *in, uint8_t *out, int w, int h, int a, int b, int c, int d)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int u = (a * x + b * y) >> 8, v = (c * x + d * y) >> 8;
            out[y * w + x] = u < 0 || v < 0 || u >= w || v >= h ? 7 : in[v * w + u];
        }
}

void unsigned_tests(const uint8_t *in, uint8_t *out, int w, int h, int a, int b, int c, int d)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int u = (a * x + b * y) >> 8, v = (c * x + d * y) >> 8;
            if ((unsigned)u < (unsigned)w && (size_t)v < (size_t)h)
                out[y * w + x] = in[v * w + u];
            else
                out[y * w + x] = 1;
        }
}

void repeated_reads(const uint8_t *in, uint8_t *out, const int *map, int w, int n)
{
    for (int i = 0; i < w; i++)
        out[i] = map[i] >= 0 && map[i] < n ? in[map[i]] : 3;
}

static uint8_t *exactly(size_t bytes)
{
    uint8_t *image = malloc(bytes + !bytes), *random = bits(bytes);
    memcpy(image, random, bytes);
    return image;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = exactly(w * h), *out = bits(w * h);
        int *map = ints(w, -5, w * h + 5);
        affine(in, out, w, h, 0.9f, -0.4f, 0.4f, 0.9f);
        show("affine", out, 0);
        four(in, out, w, h, 0.9f, -0.4f, 0.4f, 0.9f);
        show("four", out, 0);
        outside_first(in, out, w, h, 250, -60, 60, 250);
        show("outside_first", out, 0);
        unsigned_tests(in, out, w, h, 250, -60, 60, 250);
        show("unsigned_tests", out, 0);
        repeated_reads(in, out, map, h > 0 ? w : 0, w * h);
        show("repeated_reads", out, 0);
        free(in);
        finish();
    }
    return 0;
}
