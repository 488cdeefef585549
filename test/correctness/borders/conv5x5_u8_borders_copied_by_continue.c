// A 5x5 convolution that copies the border and continues with the next pixel.
// RUN: %check %s
#include "harness.h"

void conv5(const uint8_t *in, uint8_t *out, const float *mask, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            if (x < 2 || y < 2 || x >= w - 2 || y >= h - 2) {
                out[y * w + x] = in[y * w + x];
                continue;
            }
            float s = 0.0f;
            for (int j = -2; j <= 2; j++)
                for (int i = -2; i <= 2; i++)
                    s += mask[(j + 2) * 5 + i + 2] * in[(y + j) * w + x + i];
            out[y * w + x] = (uint8_t)s;
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(w * h);
        float *mask = weights(25);
        conv5(in, out, mask, w, h);
        show("out", out, w * h);
        finish();
    }
    return 0;
}
