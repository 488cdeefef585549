// Unsigned counters with offsets below zero: u[(y + j) * w + x + i], where j and i are huge as unsigned numbers and the sum is
// not. In unsigned, size_t and mixed types; under guards that rely on the wrap; and where the sum itself may wrap.
// RUN: %check %s --fallbacks=any
#include "harness.h"

void in_unsigned(const float *u, float *out, unsigned w, unsigned h, const float *k)
{
    for (unsigned y = 2; y + 2 < h; y++)
        for (unsigned x = 2; x + 2 < w; x++) {
            float s = 0;
            for (int j = -2; j <= 2; j++)
                for (int i = -2; i <= 2; i++)
                    s += k[(j + 2) * 5 + i + 2] * u[(y + j) * w + x + i];
            out[y * w + x] = s;
        }
}

void in_size_t(const float *u, float *out, size_t w, size_t h, const float *k)
{
    for (size_t y = 2; y + 2 < h; y++)
        for (size_t x = 2; x + 2 < w; x++) {
            float s = 0;
            for (int j = -2; j <= 2; j++)
                for (int i = -2; i <= 2; i++)
                    s += k[(j + 2) * 5 + i + 2] * u[(y + j) * w + x + i];
            out[y * w + x] = s;
        }
}

void in_parts(const float *u, float *out, size_t w, size_t h, const float *k)
{
    for (size_t y = 2; y + 2 < h; y++)
        for (size_t x = 2; x + 2 < w; x++) {
            float s = 0;
            for (long j = -2; j <= 2; j++)
                for (long i = -2; i <= 2; i++)
                    s += k[(j + 2) * 5 + i + 2] * u[(y + j) * w + (x + i)];
            out[y * w + x] = s;
        }
}

void of_ints(const float *u, float *out, int w, int h, const float *k)
{
    for (int y = 2; y + 2 < h; y++)
        for (int x = 2; x + 2 < w; x++) {
            float s = 0;
            for (int j = -2; j <= 2; j++)
                for (int i = -2; i <= 2; i++)
                    s += k[(j + 2) * 5 + i + 2] * u[(size_t)(y + j) * w + x + i];
            out[y * w + x] = s;
        }
}

void from_the_row(const float *u, float *out, unsigned w, unsigned h, const float *k)
{
    for (unsigned y = 2; y + 2 < h; y++)
        for (unsigned x = 2; x + 2 < w; x++) {
            float s = 0;
            for (int j = -2; j <= 2; j++)
                for (int i = -2; i <= 2; i++)
                    s += k[(j + 2) * 5 + i + 2] * u[y * w + x + (j * w + i)];
            out[y * w + x] = s;
        }
}

void negated(const float *u, float *out, size_t w, size_t h, const float *k)
{
    for (size_t y = 2; y + 2 < h; y++)
        for (size_t x = 2; x + 2 < w; x++) {
            float s = 0;
            for (int j = -2; j <= 2; j++)
                for (int i = -2; i <= 2; i++)
                    s += k[(j + 2) * 5 + i + 2] * u[y * w + x - (size_t)(-j * (int)w) + i];
            out[y * w + x] = s;
        }
}

void with_short_offsets(const float *u, float *out, unsigned w, unsigned h, const float *k)
{
    for (unsigned y = 2; y + 2 < h; y++)
        for (unsigned x = 2; x + 2 < w; x++) {
            float s = 0;
            for (short j = -2; j <= 2; j++)
                for (short i = -2; i <= 2; i++)
                    s += k[(j + 2) * 5 + i + 2] * u[(y - -j) * w + (x - -i)];
            out[y * w + x] = s;
        }
}

// x + i is below zero at the left border, and then larger than any width.
void zero_borders(const unsigned char *u, unsigned char *out, unsigned w, unsigned h)
{
    for (unsigned y = 0; y < h; y++)
        for (unsigned x = 0; x < w; x++) {
            int s = 0;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++)
                    if (y + j < h && x + i < w)
                        s += u[(y + j) * w + x + i];
            out[y * w + x] = (unsigned char)(s / 9);
        }
}

// The whole wraps, too.
void hashes(unsigned *out, unsigned n, unsigned seed)
{
    for (unsigned i = 0; i < n; i++)
        out[i] = (i - 7) * 2654435761u + (seed - i) * (i - seed);
}

// What is below zero as an integer is 2^32 less as a subscript of 64 bits: only the rows from r on are read.
void rows_from(const int *u, int *out, unsigned w, unsigned h, unsigned r)
{
    for (unsigned y = 0; y < h; y++)
        for (unsigned x = 0; x < w; x++) {
            size_t p = (size_t)((y - r) * w + x);
            if (p < (size_t)w * h)
                out[y * w + x] = u[p];
        }
}

int main(void)
{
    for (int s = 0; s < sizeCount; s++) {
        const int w = sizes[s].w, h = sizes[s].h;
        const size_t n = (size_t)w * h;
        float *u = floats(n), *k = weights(25), *o = floats(n);
        unsigned char *b = bits(n), *c = bits(n);
        int *a = ints(n, -99, 99), *d = ints(n, -9, 9);
        unsigned *z = bits(4 * n);
        in_unsigned(u, o, w, h, k), show("unsigned", o, 4 * n);
        in_size_t(u, o, w, h, k), show("size_t", o, 4 * n);
        in_parts(u, o, w, h, k), show("parts", o, 4 * n);
        of_ints(u, o, w, h, k), show("ints", o, 4 * n);
        from_the_row(u, o, w, h, k), show("row", o, 4 * n);
        negated(u, o, w, h, k), show("negated", o, 4 * n);
        with_short_offsets(u, o, w, h, k), show("short", o, 4 * n);
        zero_borders(b, c, w, h), show("borders", c, n);
        hashes(z, n, 5), show("hashes", z, 4 * n);
        rows_from(a, d, w, h, h / 2), show("rows", d, 4 * n);
        finish();
    }
    return 0;
}
