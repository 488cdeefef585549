// The left half of an image is the input, the right half the output: as intervals they overlap, as rectangles they do not.
// RUN: %check %s
#include "harness.h"

void invert(const uint8_t *in, uint8_t *out, int w, int h, int stride)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * stride + x] = 255 - in[y * stride + x];
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *image = bits(2 * w * h);
        invert(image, image + w, w, h, 2 * w);
        show("right", image, 0);
        invert(image + w, image, w, h, 2 * w);
        show("left", image, 0);
        finish();
    }
    return 0;
}
