// The nine products are written out; the mask is a static table.
// RUN: %check %s
#include "harness.h"

static const float sharpen[9] = {0, -0.25f, 0, -0.25f, 2, -0.25f, 0, -0.25f, 0};

void filter(const float *in, float *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            out[y * w + x] = sharpen[0] * in[(y - 1) * w + x - 1] + sharpen[1] * in[(y - 1) * w + x] +
                             sharpen[2] * in[(y - 1) * w + x + 1] + sharpen[3] * in[y * w + x - 1] +
                             sharpen[4] * in[y * w + x] + sharpen[5] * in[y * w + x + 1] +
                             sharpen[6] * in[(y + 1) * w + x - 1] + sharpen[7] * in[(y + 1) * w + x] +
                             sharpen[8] * in[(y + 1) * w + x + 1];
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        float *in = floats(w * h), *out = floats(w * h);
        filter(in, out, w, h);
        show("out", out, 0);
        finish();
    }
    return 0;
}
