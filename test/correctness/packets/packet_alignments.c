// Rows that start anywhere: pointers into the middle of a buffer, strides that no width divides, sizes from one on.
// RUN: %check %s
#include "harness.h"

void blur(const uint8_t *in, int in_stride, uint8_t *out, int out_stride, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * out_stride + x] =
                (in[y * in_stride + x] + in[y * in_stride + x + 1] + in[(y + 1) * in_stride + x] + 2) / 4;
}
void scale(const float *in, float *out, long n)
{
    for (long i = 0; i < n; i++)
        out[i] = in[i] * 0.25f;
}
void invert(unsigned short *data, unsigned w, unsigned h)
{
    for (unsigned y = 0; y < h; y++)
        for (unsigned x = 0; x < w; x++)
            data[y * w + x] = 65535 - data[y * w + x];
}

int main(void)
{
    for (int shift = 0; shift < 5; shift++)
        for (int w = 1; w < 140; w += w < 40 ? 3 : 16) {
            int h = 1 + (w + shift) % 7;
            uint8_t *in = bits(160 * 9), *out = bits(170 * 9);
            blur(in + shift, w + 1 + shift, out + 2 * shift, w + 3 * shift, w, h);
            show("blur", out, 0);
            float *a = floats(200), *b = floats(200);
            scale(a + shift, b, w);
            scale(a, b + shift, w);
            show("scale", b, 0);
            unsigned short *data = bits(2 * 140 * 9);
            invert(data + shift, (unsigned)w, (unsigned)h);
            show("invert", data, 0);
            finish();
        }
    return 0;
}
