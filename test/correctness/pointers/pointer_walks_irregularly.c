// Pointers whose place depends on data, that are needed after the loops, or that skip steps.
// RUN: %check %s --expect=skipped:left --expect=reset:any --expect=empty:any
#include "harness.h"

void chosen(const uint8_t *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        if (in[i] > 99)
            *out++ = in[i];
    }
}

void skipped(const uint8_t *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        if (in[i] > 99)
            continue;
        out[i] = 1;
        in++;
    }
}

uint8_t *returned(const uint8_t *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++)
        *out++ = in[i];
    return out;
}

void reset(const uint8_t *in, uint8_t *out, int w, int h)
{
    const uint8_t *p = in;
    for (int y = 0; y < h; y++) {
        if (y % 2 == 0)
            p = in;
        for (int x = 0; x < w; x++)
            out[y * w + x] = *p++;
    }
}

/* With w < 0 the inner loop moves nothing, but the outer one writes. */
void empty(uint8_t *out, int w, int h)
{
    uint8_t *p = out + 3 * h;
    for (int y = 0; y < h; y++) {
        *p = y;
        for (int x = 0; x < w; x++)
            p++;
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(2 * w * h), *out = bits(w * h);
        chosen(in, out, w * h);
        show("chosen", out, 0);
        skipped(in, out, w * h);
        show("skipped", out, 0);
        showInt("returned", returned(in, out, w * h) - out);
        reset(in, out, w, h);
        show("reset", out, 0);
        uint8_t *small = bits(6 * h + 1);
        empty(small, -2, h);
        empty(small, 1, h);
        show("empty", small, 0);
        finish();
    }
    return 0;
}
