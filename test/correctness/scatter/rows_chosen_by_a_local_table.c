// Rows that a local table chooses: where they lie is bounded by nothing that is known at translation.
// RUN: %check %s --expect=flipped:mapped=2
#include "harness.h"

static void flipped(int h, int w, int stride, const float *in, float *out)
{
    int table[80] = {0};
    for (int k = 0; k < h; k++)
        table[k] = h - 1 - k;
    for (int y = 0; y < h; ++y) {
        for (int x = 0; x < w; x += 1) {
            int row = table[y];
            *(out + y * stride + x) = in[row * stride + x];
        }
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        const int w = sizes[k].w, h = sizes[k].h < 80 ? sizes[k].h : 80, stride = w + 3;
        float *in = floats(stride * h + 1), *out = floats(stride * h + 1);
        flipped(h, w, stride, in, out);
        show("out", out, 0);
        finish();
    }
    return 0;
}
