// A counter beside the loop counters walks through the image: k++.
// RUN: %check %s --expect=walk:any --expect=pointer:any --fallbacks=any
#include "harness.h"

void walk(const uint8_t *in, uint8_t *out, int w, int h)
{
    int k = 0;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            out[k] = in[k] + x;
            k++;
        }
}

void pointer(const uint8_t *in, uint8_t *out, int n)
{
    const uint8_t *end = in + n;
    while (in < end)
        *out++ = *in++ ^ 1;
}

int compact(const uint8_t *in, uint8_t *out, int n)
{
    int m = 0;
    for (int i = 0; i < n; i++)
        if (in[i] > 127)
            out[m++] = in[i];
    return m;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(w * h);
        walk(in, out, w, h);
        show("walk", out, 0);
        pointer(in, out, w * h);
        show("pointer", out, 0);
        showInt("compact", compact(in, out, w * h));
        show("compact", out, 0);
        finish();
    }
    return 0;
}
