// What products of counters and steps keep from being written perhaps does not exist: such nests are left.
// RUN: %check %s --expect=scattered:mapped=1 --expect=kept_by_place:written-by-product
#include "harness.h"

void scattered(const float *in, float *out, int w, int ih, int iw, int k, int stride)
{
    for (int y = 0; y < ih; y++)
        for (int x = 0; x < iw; x++)
            for (int ky = 0; ky < k; ky++)
                for (int kx = 0; kx < k; kx++)
                    out[(y * stride + ky) * w + x * stride + kx] += in[y * iw + x];
}

void kept_by_place(const float *in, float *out, int h, int w, int oh, int ow, int stride, int pad)
{
    for (int y = 0; y < oh; y++)
        for (int x = 0; x < ow; x++)
            for (int k = 0; k < 2; k++) {
                int iy = y * stride + k - pad, ix = x * stride + k - pad;
                if (iy >= 0 && iy < h && ix >= 0 && ix < w)
                    out[y * ow + x] = in[iy * w + ix];
            }
}

int main(void)
{
    for (int stride = 1; stride < 4; stride++) {
        float *in = floats(12 * 9), *wide = floats((4 * stride + 2) * (5 * stride + 2)), *out = floats(12 * 9);
        scattered(in, wide, 5 * stride + 2, 4, 5, 2, stride);
        show("scattered", wide, 0);
        kept_by_place(in, out, 12, 9, 12, 9, stride, 1);
        show("kept by place", out, 0);
        finish();
    }
    return 0;
}
