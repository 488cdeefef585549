// The exchange network works on elements of a local array through min and max functions.
// RUN: %check %s
#include "harness.h"

static uint8_t least(uint8_t a, uint8_t b) { return a < b ? a : b; }
static uint8_t most(uint8_t a, uint8_t b) { return a > b ? a : b; }

void median5(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            uint8_t v[5] = {in[y * w + x], in[y * w + x - 1], in[y * w + x + 1], in[(y - 1) * w + x], in[(y + 1) * w + x]};
            for (int pass = 0; pass < 4; pass++)
                for (int i = 0; i < 4 - pass; i++) {
                    uint8_t lo = least(v[i], v[i + 1]), hi = most(v[i], v[i + 1]);
                    v[i] = lo;
                    v[i + 1] = hi;
                }
            out[y * w + x] = v[2];
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(w * h);
        median5(in, out, w, h);
        show("out", out, 0);
        finish();
    }
    return 0;
}
