// Pointers that the end of a row moves by bytes, as libraries walk down their images: row y is y steps below the first one.
// RUN: %check %s --expect=blurred:mapped --expect=widened:mapped --expect=upward:mapped --expect=inside:mapped --expect=mixed:left,scalar-carried
// The code's own quotient of the step is the length of a row.
// RUN: %translate %s -- -I%tools && FileCheck %s < %t.out/pointers_that_move_by_bytes.cu
// CHECK: nidus::Input<double> src(nest, "src", src_, {0, {{[{][{]}}planes, step / 8 * h}, {h, step / 8}, {w, 1}{{[}][}]}});
#include "harness.h"
#include <string.h>

void blurred(const float *src, int srcStep, float *dst, int dstStep, int w, int h)
{
    for (int y = 0; y < h; y++) {
        for (int x = 1; x < w - 1; x++)
            dst[x] = (src[x - 1] + src[x] + src[x + 1]) / 3;
        src = (const float *)((const char *)src + srcStep);
        dst = (float *)((char *)dst + dstStep);
    }
}

/* In the header, one by elements and one by bytes. */
void widened(const uint8_t *src, size_t step, short *dst, size_t dstStep, int w, int h)
{
    for (int y = 0; y < h; y++, src += step, dst = (short *)((uint8_t *)dst + dstStep))
        for (int x = 0; x < w; x++)
            dst[x] = (short)(src[x] * 2 - 100);
}

/* From the last row on, through a pointer without type. */
void upward(const int *last, int step, int *dst, int w, int h)
{
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++)
            *dst++ = last[x] ^ 0x55;
        last = (void *)((char *)last - step);
    }
}

/* The step belongs to a loop inside another one. */
void inside(const double *src, long step, double *dst, int planes, int w, int h)
{
    for (int k = 0; k < planes; k++) {
        const double *row = src + k * (h * (step / 8));
        for (int y = 0; y < h; y++) {
            for (int x = 0; x < w; x++)
                dst[(k * h + y) * w + x] = row[x] + k;
            row = (const double *)((const unsigned char *)row + step);
        }
    }
}

/* By elements and by bytes: as written. */
void mixed(const float *src, int gap, float *dst, int w, int h)
{
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++)
            dst[y * w + x] = *src++;
        src = (const float *)((const char *)src + gap);
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, pitch = w + 3;
        size_t all = (size_t)pitch * h;
        float *src = floats(all), *dst = floats(all), *same = floats((size_t)w * h);
        uint8_t *bytes = bits(all);
        short *wide = bits(2 * all);
        int *ints = bits(4 * all), *turned = bits(4 * all);
        double *volume = doubles(2 * all), *planes = doubles(2 * (size_t)w * h);
        blurred(src, 4 * pitch, dst, 4 * (w + 1), w, h);
        show("blurred", dst, 4 * all);
        widened(bytes, pitch, wide, 2 * (size_t)w, w, h);
        show("widened", wide, 2 * all);
        upward(ints + all - pitch, 4 * pitch, turned, w, h);
        show("upward", turned, 4 * all);
        inside(volume, 8 * pitch, planes, 2, w, h);
        show("planes", planes, 16 * (size_t)w * h);
        mixed(src, 12, same, w, h);
        show("mixed", same, 4 * (size_t)w * h);
        finish();
    }
    return 0;
}
