// Outside the image the value is 0: the inner loops continue past missing neighbours.
// RUN: %check %s
#include "harness.h"

void mean(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int s = 0, n = 0;
            for (int j = -1; j <= 1; j++) {
                if (y + j < 0 || y + j >= h)
                    continue;
                for (int i = -1; i <= 1; i++) {
                    if (x + i < 0 || x + i >= w)
                        continue;
                    s += in[(y + j) * w + x + i];
                    n++;
                }
            }
            out[y * w + x] = (uint8_t)(s / n);
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(w * h);
        mean(in, out, w, h);
        show("out", out, 0);
        finish();
    }
    return 0;
}
