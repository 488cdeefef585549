// Rows so many bytes apart that elements of different rows overlap, or lie backwards: C does the former, and no row is read twice
// or beside itself.
// RUN: %check %s --expect=packed:mapped --expect=upward:mapped --expect=halves:mapped --fallbacks=some
#include "harness.h"
#include <string.h>

/* Members of packed records, by their places in bytes: unaligned ones, which the machine reads. */
__attribute__((no_sanitize("alignment"))) void packed(const uint16_t *records, int step, uint16_t *values, int n)
{
    for (int i = 0; i < n; i++)
        values[i] = (uint16_t)(*(const uint16_t *)((const char *)records + i * step) + 1);
}

void upward(const float *last, int step, float *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        const float *row = (const float *)((const char *)last + (long)y * step);
        for (int x = 0; x < w; x++)
            out[y * w + x] = row[x] + 0.5f;
    }
}

/* A quotient of the same size, for another purpose. */
void halves(const int *image, int step, int *out, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < step / 4; x++)
            out[y * 64 + x] = *(const int *)((const char *)image + y * step + 4 * x) / 2;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, pitch = w + 1;
        size_t all = (size_t)pitch * h;
        uint16_t *records = bits(8 * all), *values = bits(2 * all);
        float *image = floats(all), *out = floats((size_t)w * h);
        int *ints = bits(4 * 64 * (size_t)h), *half = bits(4 * 64 * (size_t)h);
        for (int step = 1; step < 8; step++) {
            packed(records, step, values, (int)all);
            show("packed", values, 2 * all);
        }
        upward(image + all - pitch, -4 * pitch, out, w, h);
        show("upward", out, 4 * (size_t)w * h);
        upward(image, 4 * pitch, out, w, h);
        show("downward", out, 4 * (size_t)w * h);
        for (int i = 0; i < 64 * h; i++)
            ints[i] &= 0xfffff;
        for (int step = -5; step <= 256; step += 29) {
            memset(half, 0, 4 * 64 * (size_t)h);
            halves(ints, step & ~(h > 1 ? 3 : 0), half, h);
            show("halves", half, 4 * 64 * (size_t)h);
        }
        finish();
    }
    return 0;
}
