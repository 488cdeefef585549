// Elements that the iteration before has written are scanned like variables: in place, into another array, up and down.
// RUN: %check %s --expect=late:left --expect=fibonacci:left --expect=smoothed:left --expect=alternating:left
#include "harness.h"

void sumsOf(int *a, const int *b, int n)
{
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1] + b[i];
}

void inPlace(uint16_t *a, int n)
{
    for (int i = 1; i < n; i++)
        a[i] += a[i - 1];
}

void offsets(const int *counts, int *out, int n)
{
    out[0] = 5;
    for (int i = 0; i < n; i++)
        out[i + 1] = out[i] + counts[i];
}

void downwards(int *a, int n)
{
    for (int i = n - 2; i >= 0; i--)
        a[i] += a[i + 1];
}

void every_third(long *a, const int *b, int from, int to)
{
    for (int i = from; i < to; i += 3)
        a[i] = a[i - 3] + b[i] - 1;
}

void sizes_t(uint64_t *a, size_t n)
{
    for (size_t i = 1; i < n; i++)
        a[i] ^= a[i - 1];
}

void naturals(unsigned *a, unsigned n)
{
    for (unsigned i = 1; i < n; i++)
        a[i] *= a[i - 1];
}

void row(int *a, int w, int y)
{
    for (int x = 1; x < w; x++)
        a[y * w + x] += a[y * w + x - 1];
}

void maxima(const short *in, short *out, int n)
{
    for (int i = 1; i < n; i++)
        out[i] = in[i] > out[i - 1] ? in[i] : out[i - 1];
}

void two(int *a, int *b, const int *in, int n)
{
    for (int i = 1; i < n; i++) {
        a[i] = a[i - 1] + in[i];
        b[i] = b[i - 1] | in[i];
    }
}

/* The value before the update is used, too. */
void differences(int *a, const int *in, int *out, int n)
{
    for (int i = 1; i < n; i++) {
        out[i] = a[i - 1] * 2;
        a[i] = a[i - 1] + in[i];
        out[i] += a[i];
    }
}

/* Read again behind the store: not followed. */
void late(int *a, const int *in, int *out, int n)
{
    for (int i = 1; i < n; i++) {
        a[i] = a[i - 1] + in[i];
        out[i] = a[i - 1];
    }
}

/* Two steps back: a recurrence, but no scan. */
void fibonacci(unsigned *a, int n)
{
    for (int i = 2; i < n; i++)
        a[i] = a[i - 1] + a[i - 2];
}

void smoothed(float *a, int n)
{
    for (int i = 1; i < n; i++)
        a[i] = 0.5f * a[i] + 0.5f * a[i - 1];
}

void alternating(int *a, int n)
{
    for (int i = 1; i < n; i++)
        a[i] -= a[i - 1];
}

int main(void)
{
    static const int lengths[] = {1, 2, 3, 31, 32, 33, 256, 257, 258, 1000, 4097};
    for (int k = 0; k < (int)(sizeof lengths / sizeof lengths[0]); k++) {
        int n = lengths[k];
        int *a = ints(n + 1, -50, 50), *b = ints(n + 1, -50, 50), *c = ints(n + 1, -9, 9);
        short *s = bits(2 * n), *t = bits(2 * n);
        uint16_t *u = bits(2 * n);
        uint64_t *wide = bits(8 * n);
        unsigned *natural = bits(4 * n);
        long *l = bits(8 * n);
        float *f = floats(n);
        for (int i = 0; i < n; i++)
            l[i] = b[i];
        sumsOf(a, b, n);
        show("sums", a, 0);
        inPlace(u, n);
        show("in place", u, 0);
        offsets(b, a, n);
        show("offsets", a, 0);
        downwards(b, n);
        show("downwards", b, 0);
        every_third(l, c, 3, n);
        show("third", l, 0);
        sizes_t(wide, n);
        show("sizes", wide, 0);
        naturals(natural, n);
        show("naturals", natural, 0);
        row(a, n / 4, 2);
        show("row", a, 0);
        maxima(s, t, n);
        show("maxima", t, 0);
        two(a, b, c, n);
        show("two", a, 0);
        show("other", b, 0);
        differences(a, c, b, n);
        show("differences", b, 0);
        late(a, c, b, n);
        show("late", b, 0);
        fibonacci(natural, n);
        show("fibonacci", natural, 0);
        smoothed(f, n);
        show("smoothed", f, 0);
        for (int i = 0; i < n; i++)
            a[i] = c[i];
        alternating(a, n);
        show("alternating", a, 0);
        finish();
    }
    return 0;
}
