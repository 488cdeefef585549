// A 3x3 median by a min/max network of a macro over local scalars.
// RUN: %check %s
#include "harness.h"

#define SORT(a, b)         \
    do {                   \
        if ((a) > (b)) {   \
            uint8_t t = a; \
            a = b;         \
            b = t;         \
        }                  \
    } while (0)

void median(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            const uint8_t *p = in + y * w + x;
            uint8_t a = p[-w - 1], b = p[-w], c = p[-w + 1];
            uint8_t d = p[-1], e = p[0], f = p[1];
            uint8_t g = p[w - 1], h2 = p[w], i = p[w + 1];
            SORT(a, b); SORT(d, e); SORT(g, h2);
            SORT(b, c); SORT(e, f); SORT(h2, i);
            SORT(a, b); SORT(d, e); SORT(g, h2);
            SORT(a, d); SORT(d, g); SORT(b, e);
            SORT(e, h2); SORT(b, e); SORT(f, i);
            SORT(c, f); SORT(c, e); SORT(e, g);
            SORT(c, e);
            out[y * w + x] = e;
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(w * h);
        median(in, out, w, h);
        show("out", out, 0);
        finish();
    }
    return 0;
}
