// Neighbours write the same element, the later one last; the stride is tested at run time.
// RUN: %check %s --expect=pairs:any --fallbacks=any
#include "harness.h"

void pairs(float *out, int w, int h, int stride)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * stride + x / 2 * 2] = y - x;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, stride = w + k % 3;
        float *out = floats(stride * h);
        pairs(out, w, h, stride);
        show("out", out, 0);
        finish();
    }
    return 0;
}
