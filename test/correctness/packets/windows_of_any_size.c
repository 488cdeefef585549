// Windows whose radius is known only at run time: for small radii a kernel knows it. Radii from 0 to 9 and negative ones, in two
// directions and along rows, borders that are left, clamped and guarded, all element types, images smaller than the window.
// RUN: %check %s --fallbacks=any
#include "harness.h"

static int clamp(int v, int lo, int hi) { return v < lo ? lo : v > hi ? hi : v; }

void box(const uint8_t *in, uint8_t *out, int w, int h, int r)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int sum = 0;
            for (int j = -r; j <= r; j++)
                for (int i = -r; i <= r; i++)
                    sum += in[clamp(y + j, 0, h - 1) * w + clamp(x + i, 0, w - 1)];
            out[y * w + x] = (uint8_t)(sum / ((2 * r + 1) * (2 * r + 1)));
        }
}
void convolve(const float *in, int pitch, float *out, const float *mask, int w, int h, int radius)
{
    for (int y = radius; y < h - radius; y++)
        for (int x = radius; x < w - radius; x++) {
            float sum = 0;
            for (int j = -radius; j <= radius; j++)
                for (int i = -radius; i <= radius; i++)
                    sum += mask[(j + radius) * 32 + i + radius] * in[(y + j) * pitch + x + i];
            out[y * w + x] = sum;
        }
}
void erode(const uint8_t *in, uint8_t *out, int w, int h, int r)
{
    for (int y = r; y < h - r; y++)
        for (int x = r; x < w - r; x++) {
            uint8_t least = 255;
            for (int j = -r; j <= r; ++j)
                for (int i = -r; i <= r; ++i) {
                    uint8_t v = in[(y + j) * w + (x + i)];
                    if (v < least)
                        least = v;
                }
            out[y * w + x] = least;
        }
}
void rows(const float *in, float *out, const float *mask, int w, int h, int r)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float sum = 0;
            for (int i = -r; i <= r; i++)
                sum += mask[i + r] * in[y * w + clamp(x + i, 0, w - 1)];
            out[y * w + x] = sum;
        }
}
void bytesAlong(const uint8_t *in, float *out, const float *mask, int w, int h, int r)
{
    for (int y = 0; y < h; y++)
        for (int x = r; x < w - r; x++) {
            float sum = 0;
            for (int i = -r; i <= r; i++)
                sum += mask[i + r] * in[y * w + x + i];
            out[y * w + x] = sum;
        }
}
void guarded(const int16_t *in, int *out, int w, int h, int r)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int sum = 0;
            for (int j = -r; j <= r; j++)
                for (int i = -r; i <= r; i++)
                    if (y + j >= 0 && y + j < h && x + i >= 0 && x + i < w)
                        sum += in[(y + j) * w + x + i];
            out[y * w + x] = sum;
        }
}
// A window that begins at its element, of two arrays.
void differences(const double *a, const double *b, double *out, int w, int h, int size)
{
    for (int y = 0; y + size <= h; y++)
        for (int x = 0; x + size <= w; x++) {
            double sum = 0;
            for (int j = 0; j < size; j++)
                for (int i = 0; i < size; i++) {
                    double d = a[(y + j) * w + x + i] - b[(y + j) * w + x + i];
                    sum += d * d;
                }
            out[y * w + x] = sum;
        }
}
// The mean is known before the second loop.
void deviation(const float *in, float *out, int w, int h, int r)
{
    for (int y = r; y < h - r; y++)
        for (int x = r; x < w - r; x++) {
            float mean = 0, sum = 0;
            for (int j = -r; j <= r; j++)
                for (int i = -r; i <= r; i++)
                    mean += in[(y + j) * w + x + i];
            mean /= (float)((2 * r + 1) * (2 * r + 1));
            for (int j = -r; j <= r; j++)
                for (int i = -r; i <= r; i++)
                    sum += (in[(y + j) * w + x + i] - mean) * (in[(y + j) * w + x + i] - mean);
            out[y * w + x] = sum;
        }
}

int main(void)
{
    static const Size some[] = {{0, 4}, {3, 40}, {17, 9}, {75, 33}, {64, 30}};
    for (int k = 0; k < 5; k++)
        for (int r = -1; r < 10; r += 1 + (k % 2)) {
            int w = some[k].w, h = some[k].h;
            size_t n = (size_t)w * (size_t)h;
            float *mask = weights(32 * 32);
            void *out = bits(8 * n);
            box(bits(n), out, w, h, r), show("box", out, 0);
            rows(floats(n), out, mask, w, h, r), show("rows", out, 0);
            guarded(bits(2 * n), out, w, h, r), show("guarded", out, 0);
            if (r >= 0) {
                convolve(floats((size_t)(w + k) * (size_t)h), w + k, out, mask, w, h, r), show("convolve", out, 0);
                erode((uint8_t *)bits(n + 4) + k % 4, out, w, h, r), show("erode", out, 0);
                bytesAlong(bits(n), out, mask, w, h, r), show("bytes", out, 0);
                differences(doubles(n), doubles(n), out, w, h, r + 1), show("differences", out, 0);
                deviation(floats(n), out, w, h, r), show("deviation", out, 0);
            }
            finish();
        }
    return 0;
}
