// Counters and temporaries are declared once at the top and used by several nests.
// RUN: %check %s --expect=two:mapped=2
#include "harness.h"

void two(const float *in, float *tmp, float *out, int w, int h)
{
    int x, y;
    float s;
    for (y = 0; y < h; y++)
        for (x = 1; x < w - 1; x++) {
            s = in[y * w + x - 1] + in[y * w + x + 1];
            tmp[y * w + x] = 0.5f * s;
        }
    for (y = 1; y < h - 1; y++)
        for (x = 1; x < w - 1; x++) {
            s = tmp[(y - 1) * w + x] + tmp[(y + 1) * w + x];
            out[y * w + x] = 0.5f * s;
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        float *in = floats(w * h), *tmp = floats(w * h), *out = floats(w * h);
        two(in, tmp, out, w, h);
        show("tmp", tmp, 0);
        show("out", out, 0);
        finish();
    }
    return 0;
}
