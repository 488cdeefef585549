// Only part of the output is written, by bounds, steps, subscripts and conditions: the rest keeps its values.
// RUN: %check %s
#include "harness.h"

void inner(const float *a, float *o)
{
    for (int i = 1; i < 99; i++)
        o[i] = a[i - 1] + a[i + 1];
}

void evenOnes(int *o)
{
    for (int i = 0; i < 100; i++)
        o[2 * i] = i;
}

void chess(uint8_t *o, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            if ((x + y) % 2)
                o[y * w + x] = 200;
}

void bright(const uint8_t *in, uint8_t *o, int n)
{
    for (int i = 0; i < n; i++)
        if (in[i] > 128)
            o[i] = in[i];
}

void frame(uint8_t *o, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            if (x == 0 || y == 0 || x == w - 1 || y == h - 1)
                o[y * w + x] = 0;
}

int main(void)
{
    float *a = floats(100), *o = floats(100);
    int *e = ints(200, -9, 9);
    inner(a, o);
    evenOnes(e);
    show("inner", o, 0);
    show("even", e, 0);
    finish();
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(w * h);
        chess(out, w, h);
        show("chess", out, 0);
        bright(in, out, w * h);
        show("bright", out, 0);
        frame(out, w, h);
        show("frame", out, 0);
        finish();
    }
    return 0;
}
