// The mean of a pixel and of its existing neighbours: 3, 4 or 5 values at corners, borders and inside.
// RUN: %check %s
#include "harness.h"

void smooth(const float *in, float *out, int w, int h)
{
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) {
            float x = in[i * w + j];
            int n = 1;
            if (i > 0) {
                x += in[(i - 1) * w + j];
                n += 1;
            }
            if (i < h - 1) {
                x += in[(i + 1) * w + j];
                n += 1;
            }
            if (j > 0) {
                x += in[i * w + j - 1];
                n += 1;
            }
            if (j < w - 1) {
                x += in[i * w + j + 1];
                n += 1;
            }
            out[i * w + j] = x / n;
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        float *in = floats(w * h), *out = floats(w * h);
        smooth(in, out, w, h);
        show("out", out, 0);
        finish();
    }
    return 0;
}
