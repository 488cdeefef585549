// Three row pointers, as filters are often written.
// RUN: %check %s
#include "harness.h"

void erode(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++) {
        const uint8_t *above = in + (y - 1) * w, *row = above + w, *below = row + w;
        uint8_t *o = out + y * w;
        for (int x = 1; x < w - 1; x++) {
            uint8_t m = row[x];
            if (above[x] < m)
                m = above[x];
            if (below[x] < m)
                m = below[x];
            if (row[x - 1] < m)
                m = row[x - 1];
            if (row[x + 1] < m)
                m = row[x + 1];
            o[x] = m;
        }
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(w * h);
        erode(in, out, w, h);
        show("out", out, 0);
        finish();
    }
    return 0;
}
