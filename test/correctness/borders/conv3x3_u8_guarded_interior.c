// A 3x3 convolution of an 8-bit image; the guard leaves the border of the output as it was.
// RUN: %check %s
#include "harness.h"

void conv3(const uint8_t *in, uint8_t *out, const float *mask, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            if (x >= 1 && y >= 1 && x < w - 1 && y < h - 1) {
                float s = 0.0f;
                for (int j = -1; j <= 1; j++)
                    for (int i = -1; i <= 1; i++)
                        s += mask[(j + 1) * 3 + i + 1] * in[(y + j) * w + x + i];
                out[y * w + x] = (uint8_t)s;
            }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(w * h);
        float *mask = weights(9);
        conv3(in, out, mask, w, h);
        show("out", out, w * h);
        finish();
    }
    return 0;
}
