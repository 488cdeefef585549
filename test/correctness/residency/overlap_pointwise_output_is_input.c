// A pointwise function called with in == out: right with or without the kernel.
// RUN: %check %s --fallbacks=any
#include "harness.h"

void negate(const int *in, int *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = -in[y * w + x];
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        int *a = ints(w * h, -1000, 1000);
        negate(a, a, w, h);
        show("same", a, 0);
        finish();
    }
    return 0;
}
