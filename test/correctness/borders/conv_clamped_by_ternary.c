// Borders are replicated: the subscript is clamped by ternaries inside the inner loops.
// RUN: %check %s
#include "harness.h"

void blur(const float *in, float *out, const float *mask, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0;
            for (int j = -1; j <= 1; j++) {
                int yy = y + j < 0 ? 0 : y + j >= h ? h - 1 : y + j;
                for (int i = -1; i <= 1; i++) {
                    int xx = x + i < 0 ? 0 : x + i >= w ? w - 1 : x + i;
                    s += mask[(j + 1) * 3 + i + 1] * in[yy * w + xx];
                }
            }
            out[y * w + x] = s;
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        float *in = floats(w * h), *out = floats(w * h), *mask = floats(9);
        blur(in, out, mask, w, h);
        show("out", out, 0);
        finish();
    }
    return 0;
}
