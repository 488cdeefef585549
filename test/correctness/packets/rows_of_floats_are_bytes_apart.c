// Images whose rows are so many bytes apart, as libraries have them: a pitch is tested to be a multiple of the elements' size,
// and then rows are rows of elements, with windows.
// RUN: %check %s --expect=scaled:mapped --expect=blurred:mapped --expect=converted:mapped --expect=by_helper:mapped --expect=by_constant:mapped --expect=moved:mapped
// RUN: %translate %s -- -I%tools && FileCheck %s < %t.out/rows_of_floats_are_bytes_apart.cu
// CHECK: const nidus::Window<float, 4, 2, 1, 1, 1, 1, Aligned>
// CHECK-NEXT: src_at(&src[y0 * ((long)srcStep / 4L) + x0], (long)srcStep / 4L);
// CHECK: int nidus_{{.*}}scaled_
// CHECK: if (w <= 0 || h <= 0)
// CHECK-NEXT: return nest.nothing();
// CHECK: if (!nest.holds(srcStep >= 4 * w && dstStep >= 4 * w && dstStep % 4 == 0 && srcStep % 4 == 0))
#include "harness.h"
#include <string.h>

void scaled(const float *src, int srcStep, float *dst, int dstStep, int w, int h, float factor)
{
    for (int y = 0; y < h; y++) {
        const float *from = (const float *)((const char *)src + y * srcStep);
        float *to = (float *)((char *)dst + y * dstStep);
        for (int x = 0; x < w; x++)
            to[x] = from[x] * factor;
    }
}

void blurred(const float *src, size_t srcStep, float *dst, size_t dstStep, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            float sum = 0;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++)
                    sum += ((const float *)((const uint8_t *)src + (y + j) * srcStep))[x + i];
            ((float *)((uint8_t *)dst + y * dstStep))[x] = sum / 9;
        }
}

void converted(const uint16_t *src, int srcStep, double *dst, int dstStep, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            *(double *)((char *)dst + y * dstStep + x * (int)sizeof(double)) =
                *(const uint16_t *)((const char *)src + y * srcStep + 2 * x) * 0.5;
}

static const float *row_of(const float *image, long step, int y)
{
    return (const float *)((const unsigned char *)image + y * step);
}

void by_helper(const float *src, long step, float *sums, int w, int h)
{
    for (int y = 0; y < h; y++) {
        float sum = 0;
        for (int x = 0; x < w; x++)
            sum += row_of(src, step, y)[x];
        sums[y] = sum;
    }
}

void by_constant(const int *src, int *dst, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < 5; x++)
            *(int *)((char *)dst + 24 * y + 4 * x) = *(const int *)((const char *)src + 40 * y + 8 * x) + 1;
}

/* In place, and the bytes of an offset that is a size. */
void moved(short *image, int step, int offset, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            ((short *)((char *)image + y * step + offset))[x] ^= 0x55;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, pitch = w + 3, other = w + 1;
        size_t all = (size_t)pitch * h;
        float *src = floats(all), *dst = floats(all), *blurs = floats(all), *sums = floats(h);
        uint16_t *words = bits(2 * all);
        double *wide = bits(8 * all);
        memset(wide, 0, 8 * all);
        int *ints = bits(4 * 10 * (size_t)h), *six = bits(4 * 6 * (size_t)h);
        short *shorts = bits(2 * all);
        scaled(src, 4 * pitch, dst, 4 * other, w, h, 1.5f);
        show("scaled", dst, 4 * all);
        blurred(src, 4 * (size_t)pitch, blurs, 4 * (size_t)other, w, h);
        show("blurred", blurs, 4 * all);
        converted(words, 2 * pitch, wide, 8 * other, w, h);
        show("converted", wide, 8 * all);
        by_helper(src, 4 * pitch, sums, w, h);
        show("sums", sums, 4 * (size_t)h);
        for (int i = 0; i < 10 * h; i++)
            ints[i] &= 0xffff;
        by_constant(ints, six, h);
        show("ints", six, 4 * 6 * (size_t)h);
        moved(shorts, 2 * pitch, 2, w, h);
        show("moved", shorts, 2 * all);
        finish();
    }
    return 0;
}
