// Pitches are as many widths as the launcher asks for, numbers of channels and windows small: the examples are sizes for which nests run.
// RUN: %nidus explain %s | FileCheck %s
// CHECK-LABEL: bgr2gray, lines
// CHECK: predicted for dstep=w=h=2048 with sstep=6144: copies
// CHECK-LABEL: invert, lines
// CHECK: predicted for w=h=2048 with channels=3: copies
// CHECK-LABEL: filter, lines
// CHECK: transfer      yes, from
// CHECK: predicted for sizes of 2048 with kw=3, kh=3, ax=3, ay=3: copies
// CHECK-LABEL: ssd, lines
// CHECK: predicted for w=h=2048 with tw=3, th=3: copies
#include <stddef.h>
#include <stdint.h>

void bgr2gray(const uint8_t *src, size_t sstep, uint8_t *dst, size_t dstep, int w, int h)
{
    for (int y = 0; y < h; y++, src += sstep, dst += dstep)
        for (int x = 0; x < w; x++)
            dst[x] = (uint8_t)((src[3 * x] * 1868 + src[3 * x + 1] * 9617 + src[3 * x + 2] * 4899 + 8192) >> 14);
}

void invert(const uint8_t *in, uint8_t *out, int w, int h, int channels)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            for (int c = 0; c < channels; c++)
                out[(y * w + x) * channels + c] = 255 - in[(y * w + x) * channels + c];
}

void filter(const uint8_t *src, int sstep, float *dst, int dstep, int w, int h, const float *k, int kw, int kh)
{
    int ax = kw / 2, ay = kh / 2;
    for (int y = ay; y < h - ay; y++)
        for (int x = ax; x < w - ax; x++) {
            float s = 0;
            for (int j = 0; j < kh; j++)
                for (int i = 0; i < kw; i++)
                    s += k[j * kw + i] * src[(y + j - ay) * sstep + x + i - ax];
            dst[y * dstep + x] = s;
        }
}

void ssd(const uint8_t *in, const uint8_t *t, int *out, int w, int h, int tw, int th)
{
    for (int y = 0; y <= h - th; y++)
        for (int x = 0; x <= w - tw; x++) {
            int s = 0;
            for (int j = 0; j < th; j++)
                for (int i = 0; i < tw; i++)
                    s += (in[(y + j) * w + x + i] - t[j * tw + i]) * (in[(y + j) * w + x + i] - t[j * tw + i]);
            out[y * (w - tw + 1) + x] = s;
        }
}
