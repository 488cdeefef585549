// Neighbours wrap around the image by %.
// RUN: %check %s
#include "harness.h"

void life(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int n = 0;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++)
                    if (i || j)
                        n += in[(y + j + h) % h * w + (x + i + w) % w] & 1;
            out[y * w + x] = n == 3 || (n == 2 && (in[y * w + x] & 1));
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(w * h);
        life(in, out, w, h);
        show("out", out, 0);
        finish();
    }
    return 0;
}
