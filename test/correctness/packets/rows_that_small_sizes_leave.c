// Two loops write parts of a row, and none of it when the row is short: then nothing of the row comes back.
// RUN: %check %s --expect=halves:mapped --expect=ends:mapped
#include "harness.h"

void halves(signed char *out, int w, int h, int stride)
{
    for (int y = 1; y < h - 1; y++) {
        for (long i = 0; i < w / 2; i++)
            out[y * stride + i] = 1;
        for (long k = 2; k < w - 2; k++)
            out[y * stride + k] = (signed char)k;
    }
}

void ends(short *out, int w, int h, int stride)
{
    for (int y = 0; y < h; y++) {
        for (int i = 0; i < w / 4; i++)
            out[y * stride + i] = 1;
        for (int k = w / 4; k < w / 3; k++)
            out[y * stride + k] = (short)k;
    }
}

int main(void)
{
    for (int w = 0; w < 12; w++)
        for (int h = 0; h < 6; h++) {
            int stride = w + 2;
            signed char *a = bits(stride * 8);
            short *b = bits(stride * 8 * 2);
            halves(a, w, h, stride);
            show("halves", a, 0);
            ends(b, w, h, stride);
            show("ends", b, 0);
            finish();
        }
    return 0;
}
