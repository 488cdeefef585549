// What stands beside an inner loop is part of its first and last iteration where both loops are spread over threads: also for
// rows without any inner iteration, and only where the parts do not depend on each other.
// RUN: %check --expect=edges:mapped=1 --expect=called:mapped=1 --expect=copied:mapped=1 --expect=chained:mapped=1 --expect=sums:mapped=2 --expect=left:mapped=1 --expect=moved:mapped=1 --expect=nested:mapped=1 --expect=wide:mapped=1 --expect=line:mapped --fallbacks=any %s
#include "harness.h"

void edges(const float *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        out[y * w] = in[y * w] * 2;
        if (w > 2)
            out[y * w + w - 1] = in[y * w + w - 1];
        else if (w == 2)
            out[y * w + 1] = -1;
        for (int x = 1; x < w - 1; x++)
            out[y * w + x] = in[y * w + x - 1] - in[y * w + x + 1];
    }
}

static void line(const unsigned char *src, unsigned char *dst, int n)
{
    dst[0] = src[0];
    for (int i = 1; i < n - 1; i++)
        dst[i] = (unsigned char)((src[i - 1] + 2 * src[i] + src[i + 1]) / 4);
    if (n > 1)
        dst[n - 1] = src[n - 1];
}

void called(const unsigned char *src, unsigned char *dst, int w, int h)
{
    for (int y = 0; y < h; y++)
        line(src + y * w, dst + y * w, w);
}

/* The last element is copied from one that the loop has written. */
void copied(const int *in, int *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        const int *row = in + y * w;
        for (int x = 0; x < w - 1; x++)
            out[y * w + x] = row[x] + 1;
        out[y * w + w - 1] = w > 1 ? out[y * w + w - 2] : 7;
    }
}

/* Each element is made of the one before: the first one before all others. */
void chained(const int *in, int *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        out[y * w] = in[y * w];
        for (int x = 1; x < w; x++)
            out[y * w + x] = out[y * w + x - 1] / 2 + in[y * w + x];
    }
}

/* A sum before, and the loop that uses it. */
void sums(const int *in, int *out, int *total, int w, int h)
{
    for (int y = 0; y < h; y++) {
        int sum = 0;
        for (int x = 0; x < w; x++)
            sum += in[y * w + x];
        total[y] = sum;
    }
    for (int y = 0; y < h; y++) {
        total[y] += 1;
        for (int x = 0; x < w; x++)
            out[y * w + x] = in[y * w + x] - total[y];
    }
}

/* What the last iteration leaves is overwritten. */
void left(const int *in, int *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++)
            out[y * w + x] = in[y * w + x];
        out[y * w] = -1;
        out[y * w + w - 1] = -2;
    }
}

/* The end is read before a statement changes what it is made of. */
void moved(const int *in, int *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        int n = w;
        out[y * w] = 5;
        n -= 1;
        for (int x = 1; x < n; x++)
            out[y * w + x] = in[y * w + x];
        n += 1;
        out[y * w + n - 1] = n;
    }
}

void nested(const float *in, float *out, int w, int h, int count)
{
    for (int k = 0; k < count; k++) {
        out[k * w * h] = k;
        for (int y = 1; y < h; y++) {
            for (int x = 1; x < w - 1; x++)
                out[(k * h + y) * w + x] = in[(k * h + y) * w + x];
            out[(k * h + y) * w] = 1;
            out[(k * h + y) * w + w - 1] = 2;
        }
    }
}

void wide(const short *in, short *out, long w, long h)
{
    for (long y = 0; y < h; y++) {
        out[y * w] = 0;
        for (long x = y; x < w; x++)
            out[y * w + x] = (short)(in[y * w + x] + 3);
    }
}

int main(void)
{
    for (int w = 1; w < 70; w += w < 4 ? 1 : 21)
        for (int h = 1; h < 8; h += 3) {
            const int n = w * h;
            float *a = floats(2 * n), *b = floats(2 * n);
            int *in = ints(n, -99, 99), *out = ints(n, -9, 9), *total = ints(h, 0, 9);
            unsigned char *src = bits(n), *dst = bits(n);
            edges(a, b, w, h);
            show("edges", b, 4 * n);
            edges(a, a + w, w, h);
            show("edges in place", a, 8 * n);
            called(src, dst, w, h);
            show("called", dst, n);
            copied(in, out, w, h);
            show("copied", out, 4 * n);
            chained(in, out, w, h);
            show("chained", out, 4 * n);
            sums(in, out, total, w, h);
            show("sums", out, 4 * n);
            show("totals", total, 4 * h);
            left(in, out, w, h);
            show("left", out, 4 * n);
            moved(in, out, w, h);
            show("moved", out, 4 * n);
            nested(a, b, w, h, 2);
            show("nested", b, 8 * n);
            wide((short *)in, (short *)out, w, h);
            show("wide", out, 4 * n);
            finish();
        }
    return 0;
}
