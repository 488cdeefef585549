// A packet holds elements of every type, reads them once and stores them by wide accesses, at every width of a row.
// RUN: %check %s
#include "harness.h"
#include <stdbool.h>

void u8(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            out[y * w + x] = (in[(y - 1) * w + x] + in[y * w + x - 1] + 2 * in[y * w + x] + in[y * w + x + 1]) / 5;
}
void i8(const signed char *in, signed char *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            out[y * w + x] = (in[(y - 1) * w + x] + in[y * w + x - 1] + 2 * in[y * w + x] + in[y * w + x + 1]) / 5;
}
void u16(const uint16_t *in, uint16_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            out[y * w + x] = (in[(y - 1) * w + x] + in[y * w + x - 1] + 2 * in[y * w + x] + in[y * w + x + 1]) / 5;
}
void i16(const int16_t *in, int16_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            out[y * w + x] = (in[(y - 1) * w + x] + in[y * w + x - 1] + 2 * in[y * w + x] + in[y * w + x + 1]) / 5;
}
void u32(const uint32_t *in, uint32_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            out[y * w + x] = (in[(y - 1) * w + x] + in[y * w + x - 1] + 2 * in[y * w + x] + in[y * w + x + 1]) / 5;
}
void i64(const uint64_t *in, uint64_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            out[y * w + x] = (in[(y - 1) * w + x] + in[y * w + x - 1] + 2 * in[y * w + x] + in[y * w + x + 1]) / 5;
}
void f32(const float *in, float *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            out[y * w + x] = (in[(y - 1) * w + x] + in[y * w + x - 1] + 2 * in[y * w + x] + in[y * w + x + 1]) / 5;
}
void f64(const double *in, double *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            out[y * w + x] = (in[(y - 1) * w + x] + in[y * w + x - 1] + 2 * in[y * w + x] + in[y * w + x + 1]) / 5;
}
void mixed(const uint8_t *in, const int16_t *gain, float *out, bool *large, int n)
{
    for (int i = 0; i < n; i++) {
        out[i] = in[i] * gain[i] * 0.5f;
        large[i] = in[i] > 100;
    }
}

int main(void)
{
    for (int w = 30; w < 90; w += w < 50 ? 1 : 7) {
        int h = 3 + w % 9;
        size_t n = (size_t)w * h;
        void *out = bits(8 * n), *flags = bits(n);
        u8(bits(n), out, w, h), show("u8", out, 0);
        i8(bits(n), out, w, h), show("i8", out, 0);
        u16(bits(2 * n), out, w, h), show("u16", out, 0);
        i16(bits(2 * n), out, w, h), show("i16", out, 0);
        u32(bits(4 * n), out, w, h), show("u32", out, 0);
        i64(bits(8 * n), out, w, h), show("i64", out, 0);
        f32(floats(n), out, w, h), show("f32", out, 0);
        f64(doubles(n), out, w, h), show("f64", out, 0);
        const uint8_t *in = bits(n);
        mixed(in, bits(2 * n), out, flags, (int)n), show("mixed", out, 0), show("flags", flags, 0);
        finish();
    }
    return 0;
}
