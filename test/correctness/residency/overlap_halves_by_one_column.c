// The two rectangles share one column.
// RUN: %check %s --fallbacks=some
#include "harness.h"

void add(const uint8_t *in, uint8_t *out, int w, int h, int stride)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * stride + x] = in[y * stride + x] + 1;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *image = bits(2 * w * h + 1);
        if (w > 1)
            add(image, image + w - 1, w, h, 2 * w);
        add(image, image + w, w, h, 2 * w);
        show("image", image, 0);
        finish();
    }
    return 0;
}
