// Rows that are scanned, one by one: the passes of integral images, row by row and column by column, and what they are made of.
// RUN: %check %s
#include "harness.h"

void rowSums(const uint8_t *in, uint32_t *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        uint32_t s = 0;
        for (int x = 0; x < w; x++) {
            s += in[y * w + x];
            out[y * w + x] = s;
        }
    }
}

void columnSums(uint32_t *a, int w, int h)
{
    for (int y = 1; y < h; y++)
        for (int x = 0; x < w; x++)
            a[y * w + x] += a[(y - 1) * w + x];
}

void runningColumns(const uint8_t *in, uint32_t *sums, uint32_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            sums[x] += in[y * w + x];
            out[y * w + x] = sums[x];
        }
}

/* The sum of the row is used behind its loop, and the last value of another one. */
void shares(const uint8_t *in, int *out, int *totals, int w, int h)
{
    for (int y = 0; y < h; y++) {
        int sum = y, highest = -1;
        for (int x = 0; x < w; x++) {
            out[y * w + x] = sum - highest;
            sum += in[y * w + x];
            highest = in[y * w + x] > highest ? in[y * w + x] : highest;
        }
        totals[y] = sum * 2 + highest;
    }
}

void backwards(const short *in, short *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        short m = 1000;
        for (int x = w - 1; x >= 0; x--) {
            if (in[y * w + x] < m)
                m = in[y * w + x];
            out[y * w + x] = m;
        }
    }
}

void twice(const uint8_t *in, int *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        int s = 0;
        for (int x = 0; x < w; x++) {
            s += in[y * w + x];
            out[y * w + x] = s;
        }
        int t = s;
        for (int x = 0; x < w; x++) {
            t -= in[y * w + x];
            out[y * w + x] += t * 3;
        }
    }
}

void triangle(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++) {
        int s = 0;
        for (int j = 0; j <= i; j++) {
            s ^= in[i * n + j];
            out[i * n + j] = s;
        }
    }
}

void onlyLarge(const uint8_t *in, int *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        int s = 0;
        for (int x = 0; x < w; x++) {
            out[y * w + x] = s;
            if (in[y * w + x] < 90)
                continue;
            s += in[y * w + x];
        }
    }
}

/* Elements of a row, in place, and rows that may be empty. */
void elements(int *a, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 1; x < w; x++)
            a[y * w + x] += a[y * w + x - 1];
}

void offsets(const uint8_t *in, int *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        out[y * (w + 1)] = y;
        for (int x = 0; x < w; x++)
            out[y * (w + 1) + x + 1] = out[y * (w + 1) + x] + in[y * w + x];
    }
}

void fromTheRight(uint16_t *a, const uint16_t *b, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = w - 2; x >= 0; x--)
            a[y * w + x] = a[y * w + x + 1] ^ b[y * w + x];
}

void runningMaxima(const float *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        float m = in[y * w];
        for (int x = 1; x < w; x++) {
            if (in[y * w + x] > m)
                m = in[y * w + x];
            out[y * w + x] = m;
        }
    }
}

static void all(int w, int h)
{
    uint8_t *in = bits(w * h);
    uint32_t *out = bits(4 * w * h), *sums = bits(4 * w);
    int *a = ints(w * h, -99, 99), *b = ints(w * h, 0, 0), *totals = ints(h, 0, 0);
    short *s = bits(2 * w * h), *t = bits(2 * w * h);
    float *f = floats(w * h), *g = floats(w * h);
    rowSums(in, out, w, h);
    show("rows", out, 0);
    columnSums(out, w, h);
    show("integral", out, 0);
    runningColumns(in, sums, out, w, h);
    show("columns", out, 0);
    show("sums", sums, 0);
    shares(in, b, totals, w, h);
    show("shares", b, 0);
    show("totals", totals, 0);
    backwards(s, t, w, h);
    show("backwards", t, 0);
    twice(in, b, w, h);
    show("twice", b, 0);
    triangle(a, b, w < h ? w : h);
    show("triangle", b, 0);
    onlyLarge(in, b, w, h);
    show("large", b, 0);
    elements(a, w, h);
    show("elements", a, 0);
    int *longer = ints((w + 1) * h, 0, 0);
    offsets(in, longer, w, h);
    show("offsets", longer, 0);
    fromTheRight((uint16_t *)s, (uint16_t *)t, w, h);
    show("from the right", s, 0);
    if (w > 0)
        runningMaxima(f, g, w, h);
    show("maxima", g, 0);
    finish();
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++)
        all(sizes[k].w, sizes[k].h);
    all(1000, 3);
    all(2500, 2);
    return 0;
}
