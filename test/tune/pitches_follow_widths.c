// What is measured runs on the device: rows lie as far apart as the launcher asks for, and pixels have three channels.
// RUN: rm -rf %t.programs && env CC=%{host_cc} CXX=%{watched_host_cxx} %nidus tune --emit=%t.programs %s | FileCheck %s
// CHECK: bgr2gray: sstep=6144, dstep=2048, w=2048, h=2048
// CHECK: invert: w=2048, h=2048, channels=3
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
