// The loops run over the interior only: nothing of the border is read beyond one pixel or written.
// RUN: %check %s
#include "harness.h"

void conv3(const float *in, float *out, const float *mask, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            float s = 0.0f;
            for (int j = 0; j < 3; j++)
                for (int i = 0; i < 3; i++)
                    s += mask[j * 3 + i] * in[(y + j - 1) * w + (x + i - 1)];
            out[y * w + x] = s;
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        float *in = floats(w * h), *out = floats(w * h), *mask = floats(9);
        conv3(in, out, mask, w, h);
        show("out", out, 0);
        finish();
    }
    return 0;
}
