// Unsigned index arithmetic keeps its type: y * w + x - w may wrap on the way.
// RUN: %check %s --expect=above:any --fallbacks=any
#include "harness.h"

void above(const uint8_t *in, uint8_t *out, unsigned w, unsigned h)
{
    for (unsigned y = 1; y < h; y++)
        for (unsigned x = 0; x < w; x++)
            out[y * w + x] = in[y * w + x - w] - in[(y - 1u) * w + x] + in[y * w + x];
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(w * h);
        above(in, out, w, h);
        show("out", out, 0);
        finish();
    }
    return 0;
}
