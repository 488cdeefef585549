// Masks whose size is known at run time: small ones are passed by value. Made on the device just before, changed by the host between
// two calls, in the middle of other data, of several types, larger than the table, and one that the nest must not overwrite.
// RUN: %check %s --fallbacks=any
#include "harness.h"

void convolve(const float *in, float *out, const float *mask, int w, int h, int r)
{
    for (int y = r; y < h - r; y++)
        for (int x = r; x < w - r; x++) {
            float sum = 0;
            for (int j = -r; j <= r; j++)
                for (int i = -r; i <= r; i++)
                    sum += mask[(j + r) * (2 * r + 1) + i + r] * in[(y + j) * w + x + i];
            out[y * w + x] = sum;
        }
}

void rows(const uint8_t *in, int *out, const short *taps, int w, int h, int r)
{
    for (int y = 0; y < h; y++)
        for (int x = r; x < w - r; x++) {
            int sum = 0;
            for (int i = -r; i <= r; i++)
                sum += taps[i + r] * in[y * w + x + i];
            out[y * w + x] = sum;
        }
}

void madeOnTheDevice(const float *in, float *out, float *mask, int w, int h, int r)
{
    int n = 2 * r + 1;
    for (int k = 0; k < n * n; k++)
        mask[k] = 0.01f * (float)k;
    for (int y = r; y < h - r; y++)
        for (int x = r; x < w - r; x++) {
            float sum = 0;
            for (int j = -r; j <= r; j++)
                for (int i = -r; i <= r; i++)
                    sum += mask[(j + r) * (2 * r + 1) + i + r] * in[(y + j) * w + x + i];
            out[y * w + x] = sum;
        }
}

int main(void)
{
    for (int s = 0; s < sizeCount; s++) {
        int w = sizes[s].w, h = sizes[s].h;
        for (int r = 0; r <= 10; r += r < 3 ? 1 : 5) {
            int n = (2 * r + 1) * (2 * r + 1);
            float *in = floats((size_t)w * h), *out = floats((size_t)w * h), *mask = floats(n);
            uint8_t *bytes = bits((size_t)w * h);
            int *sums = ints((size_t)w * h, -9, 9);
            short *taps = bits(2 * (2 * r + 1));
            convolve(in, out, mask, w, h, r);
            mask[n / 2] += 1;
            show("out", out, sizeof(float) * w * h);
            convolve(in, out, mask, w, h, r);
            show("changed", out, sizeof(float) * w * h);
            rows(bytes, sums, taps, w, h, r);
            show("sums", sums, sizeof(int) * w * h);
            madeOnTheDevice(in, out, mask, w, h, r);
            show("made", out, sizeof(float) * w * h);
            show("mask", mask, sizeof(float) * n);
            /* what is written lies over the mask: in C's order */
            if (w >= 30 && h >= 30)
                convolve(in, out, out + 2, w, h, r);
            show("over the mask", out, sizeof(float) * w * h);
            finish();
        }
    }
    return 0;
}
