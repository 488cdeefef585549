// Outside the image the value is 0: reads are guarded by && inside the inner loops.
// RUN: %check %s
#include "harness.h"

void conv(const float *in, float *out, const float *mask, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++)
                    if (y + j >= 0 && y + j < h && x + i >= 0 && x + i < w)
                        s += mask[3 * (j + 1) + i + 1] * in[(y + j) * w + x + i];
            out[y * w + x] = s;
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        float *in = floats(w * h), *out = floats(w * h), *mask = floats(9);
        conv(in, out, mask, w, h);
        show("out", out, 0);
        finish();
    }
    return 0;
}
