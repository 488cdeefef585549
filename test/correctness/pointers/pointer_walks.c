// Pointers that walk along: over pixels, over rows, with padding, over a window, and by several elements at a time.
// RUN: %check %s
#include "harness.h"

void invert(const uint8_t *src, uint8_t *dst, int w, int h)
{
    for (int y = 0; y < h; y++) {
        const uint8_t *s = src + y * w;
        uint8_t *d = dst + y * w;
        for (int x = 0; x < w; x++)
            *d++ = 255 - *s++;
    }
}

void rows(const uint8_t *src, uint8_t *dst, int w, int h, int stride)
{
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++)
            dst[x] = src[x] / 2;
        src += stride;
        dst += stride;
    }
}

void padded(const uint8_t *src, uint8_t *dst, int w, int h, int pad)
{
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++)
            *dst++ = *src++ / 2;
        src += pad;
    }
}

void grey(const uint8_t *rgb, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        int r = *rgb++, g = *rgb++, b = *rgb++;
        *out++ = (r + 2 * g + b) / 4;
    }
}

void channels(const float *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            for (int c = 0; c < 3; c++)
                *out++ = *in++ * 0.5f;
}

void window(const float *in, float *out, const float *kernel, int w, int h, int stride)
{
    for (int y = 2; y < h - 2; y++)
        for (int x = 2; x < w - 2; x++) {
            const float *p = in + (y - 2) * stride + x - 2;
            const float *m = kernel;
            float s = 0;
            for (int j = 0; j < 5; j++) {
                for (int i = 0; i < 5; i++)
                    s += *p++ * *m++;
                p += stride - 5;
            }
            out[y * stride + x] = s;
        }
}

void lines(const uint8_t *src, uint8_t *dst, int w, int h, int srcStride, int dstStride)
{
    while (h--) {
        int x;
        for (x = 0; x < w; x++)
            dst[x] = src[x] + 1;
        src += srcStride;
        dst += dstStride;
    }
}

void backwards(const uint8_t *src, uint8_t *dst, int w, int h)
{
    src += (h - 1) * w;
    for (int y = 0; y < h; y++, src -= w)
        for (int x = 0; x < w; x++)
            *dst++ = src[x];
}

void pointerCounts(float *a, int n)
{
    for (float *p = a; p < a + n; p++)
        *p = *p * 2;
    for (float *p = a; p != a + n; ++p)
        p[0] += 1;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, stride = w + 3;
        uint8_t *in = bits(3 * stride * h), *out = bits(stride * h);
        invert(in, out, w, h);
        show("invert", out, 0);
        rows(in, out, w, h, stride);
        show("rows", out, 0);
        padded(in, out, w, h, 3);
        show("padded", out, 0);
        grey(in, out, w * h);
        show("grey", out, 0);
        lines(in, out, w, h, stride, w);
        show("lines", out, 0);
        if (h > 0)
            backwards(in, out, w, h);
        show("backwards", out, 0);
        float *a = floats(3 * stride * h), *b = floats(3 * stride * h), *m = floats(25);
        channels(a, b, w, h);
        show("channels", b, 0);
        window(a, b, m, w, h, stride);
        show("window", b, 0);
        pointerCounts(b, w * h);
        show("pointerCounts", b, 0);
        finish();
    }
    return 0;
}
