// Source coordinates by integer division.
// RUN: %check %s
#include "harness.h"

void scale(const uint8_t *in, int w, int h, uint8_t *out, int ow, int oh)
{
    for (int y = 0; y < oh; y++)
        for (int x = 0; x < ow; x++)
            out[y * ow + x] = in[(y * h / oh) * w + x * w / ow];
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits((w + 5) * (2 * h));
        if (w && h)
            scale(in, w, h, out, w + 5, 2 * h);
        show("out", out, 0);
        finish();
    }
    return 0;
}
