// One function clamps coordinates and pixels: what it does with coordinates is known away from the borders.
// RUN: %check %s --expect=sharpened:mapped --expect=returned:mapped --expect=nested:mapped
// RUN: %nidus translate %s -o %t.out -- -I%tools && FileCheck %s < %t.out/one_function_clamps_all.cu
#include "harness.h"

static int clamped(int v, int least, int most) { return v < least ? least : v > most ? most : v; }

// CHECK-LABEL: sharpened_{{[0-9]+}}(const
// CHECK: nidus::Window<uint8_t, 16, 4, 1, 1, 1, 1, Aligned> in_at
void sharpened(const uint8_t *in, uint8_t *out, int w, int h, const int *mask)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int sum = 0;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++)
                    sum += mask[(j + 1) * 3 + i + 1] * in[clamped(y + j, 0, h - 1) * w + clamped(x + i, 0, w - 1)];
            out[y * w + x] = (uint8_t)clamped(sum / 16, 0, 255);
        }
}

static int within(int v, int most)
{
    if (v < 0)
        return 0;
    if (v > most)
        return most;
    return v;
}

// CHECK-LABEL: returned_{{[0-9]+}}(const
// CHECK: nidus::Window<uint8_t, 16, 4, 1, 1, 1, 1, Aligned> in_at
void returned(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int sum = 5 * in[y * w + x] - in[within(y - 1, h - 1) * w + x] - in[within(y + 1, h - 1) * w + x]
                      - in[y * w + within(x - 1, w - 1)] - in[y * w + within(x + 1, w - 1)];
            out[y * w + x] = (uint8_t)within(sum, 255);
        }
}

static int at(const short *in, int x, int y, int w, int h) { return in[within(y, h - 1) * w + within(x, w - 1)]; }

// CHECK-LABEL: nested_{{[0-9]+}}(const
// CHECK: nidus::Window<short, {{[0-9]+}}, {{[0-9]+}}, 1, 1, 1, 1, Aligned> in_at
void nested(const short *in, short *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = (short)within((at(in, x - 1, y - 1, w, h) + at(in, x + 1, y + 1, w, h)) / 2, 1000);
}

int main(void)
{
    static const int mask[9] = {-1, -2, -1, -2, 40, -2, -1, -2, -1};
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, n = w * h;
        uint8_t *in = bits(n), *out = bits(n);
        short *a = bits(2 * n), *b = bits(2 * n);
        sharpened(in, out, w, h, mask);
        show("sharpened", out, 0);
        returned(in, out, w, h);
        show("returned", out, 0);
        nested(a, b, w, h);
        show("nested", b, 0);
        finish();
    }
    return 0;
}
