// Bounds of an unsigned difference that wraps below zero, as in MIN(MAX(i - 7, 0), 255): which iterations the parts of a nest write is known.
// RUN: %check %s --expect=wraps:mapped=1 --expect=clamps:mapped=1
#include "harness.h"

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

static void wraps(const double *in, double *out, unsigned n)
{
    for (unsigned i = 0; i + 1 < n; i++)
        out[i] = MIN(MAX(i - 7, 0u), 255u) - in[i + 1];
}

static void clamps(const int *in, int *out, unsigned n, unsigned w)
{
    for (unsigned y = 0; y < n; y++)
        for (unsigned x = 0; x < w; x++)
            out[y * w + x] = in[MIN(y - 3, n - 1) * w + x];
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        unsigned w = (unsigned)sizes[k].w, h = (unsigned)sizes[k].h, n = w * h;
        if (n == 0)
            continue;
        double *in = doubles(n), *out = doubles(n);
        int *from = ints(n, 0, 99), *to = ints(n, 0, 9);
        wraps(in, out, n);
        clamps(from, to, h, w);
        show("out", out, 0);
        show("to", to, 0);
        finish();
    }
    return 0;
}
