// A window whose radius is a parameter, weights computed per pixel, division by their sum.
// RUN: %check %s
#include "harness.h"

void bilateral(const uint8_t *in, uint8_t *out, int w, int h, int r, float k)
{
    for (int y = r; y < h - r; y++)
        for (int x = r; x < w - r; x++) {
            float s = 0, total = 0;
            const int centre = in[y * w + x];
            for (int j = -r; j <= r; j++)
                for (int i = -r; i <= r; i++) {
                    const int d = in[(y + j) * w + x + i] - centre;
                    const float weight = 1.0f / (1.0f + k * (float)(d * d));
                    s += weight * in[(y + j) * w + x + i];
                    total += weight;
                }
            out[y * w + x] = (uint8_t)(s / total);
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(w * h);
        bilateral(in, out, w, h, k % 4, 0.01f);
        show("out", out, 0);
        finish();
    }
    return 0;
}
