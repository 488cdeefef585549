// RUN: %check %s --fallbacks=some
// Rows overlap (stride below width): later pixels overwrite earlier ones, so the original must run.
#include "harness.h"

void ramp(uint8_t *out, int w, int h, int stride)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * stride + x] = (uint8_t)(7 * y + 3 * x);
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *out = bits(w * h + 100);
        ramp(out, w, h, w + 1);
        show("apart", out, 0);
        ramp(out, w, h, w / 2);
        show("overlapping", out, 0);
        ramp(out, w, h, 0);
        show("zero stride", out, 0);
        finish();
    }
    return 0;
}
