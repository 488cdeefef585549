// Sizes of 64 bits, also the most extreme ones, with which a nest has no iteration, or one.
// RUN: %check %s --expect=difference:mapped --expect=narrowed:mapped --expect=unsignedEnd:mapped --fallbacks=any
#include "harness.h"
#include <limits.h>

static void difference(const int *in, int *out, long w, long h, long pitch)
{
    for (long y = 0; y < h; y++)
        for (long x = 1; x < w - 1; x++)
            out[y * pitch + x] = in[y * pitch + x + 1] - in[y * pitch + x - 1];
}

static void narrowed(const int *in, int *out, long n)
{
    for (int i = 0; i < (int)n; i++)
        out[i] += in[i];
}

static void unsignedEnd(const int *in, int *out, unsigned long n)
{
    for (unsigned long i = 1; i + 1 < n; i++)
        out[i] += in[i];
}

int main(void)
{
    static int in[64], out[64];
    for (int i = 0; i < 64; i++)
        in[i] = 3 * i, out[i] = i;
    const long extremes[] = {LONG_MIN + 1, -(1L << 41), -1, 0, 1, 2, 3, 7};
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 8; k++) {
            difference(in, out, extremes[i], extremes[k], 8);
            difference(in, out, extremes[i], extremes[k], extremes[i] > 2 && extremes[k] > 0 ? 8 : LONG_MAX);
        }
    difference(in, out, LONG_MAX, 0, 8);
    narrowed(in, out, (1L << 32) + 5);
    narrowed(in, out, 5 - (1L << 32));
    narrowed(in, out, LONG_MIN);
    narrowed(in, out, 64);
    for (unsigned long n = 0; n < 5; n++)
        unsignedEnd(in, out, n);
    show("out", out, sizeof out);
    return 0;
}
