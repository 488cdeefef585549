// Scans whose arrays and variables are the same memory, or overlap: the second pass over what is scanned would meet what the iterations
// have written. A test at run time leaves these calls to C.
// RUN: %check %s --fallbacks=any --expect=inMemory:any --expect=main:any
#include "harness.h"

void sums(int n, const unsigned *in, unsigned *out)
{
    unsigned s = 0;
    for (int i = 0; i < n; i++) {
        s += in[i];
        out[i] = s;
    }
}

void next(int n, const unsigned *in, unsigned *out)
{
    for (int i = 0; i < n; i++)
        out[i + 1] = out[i] + in[i];
}

void inMemory(int n, const unsigned *in, unsigned *out, unsigned *s)
{
    for (int i = 0; i < n; i++) {
        *s += in[i];
        out[i] = *s;
    }
}

void rows(int h, int w, int pitch, unsigned *a)
{
    for (int y = 0; y < h; y++)
        for (int x = 1; x < w; x++)
            a[y * pitch + x] += a[y * pitch + x - 1];
}

void twoRows(int h, int w, const unsigned *in, unsigned *out)
{
    for (int y = 0; y < h; y++) {
        unsigned s = 0;
        for (int x = 0; x < w; x++) {
            s += in[y * w + x];
            out[y * w + x] = s;
        }
    }
}

static const int counts[] = {0, 1, 2, 31, 300, 3000};

int main(void)
{
    for (unsigned k = 0; k < sizeof counts / sizeof *counts; k++) {
        const int n = counts[k];
        unsigned *a = bits((size_t)(3 * n + 3) * sizeof *a);
        sums(n, a, a);
        show("the same", a, 0);
        sums(n, a, a + 1);
        show("one behind", a, 0);
        sums(n, a + 1, a);
        show("one in front", a, 0);
        sums(n, a, a + n);
        show("apart", a, 0);
        next(n, a, a);
        show("next, the same", a, 0);
        next(n, a + 1, a);
        show("next, one in front", a, 0);
        next(n, a, a + n);
        show("next, apart", a, 0);
        inMemory(n, a, a + n, a + n / 2);
        show("sum in the input", a, 0);
        inMemory(n, a, a + n, a + n + n / 2);
        show("sum in the output", a, 0);
        inMemory(n, a, a + n, a + 2 * n);
        show("sum apart", a, 0);
        rows(n / 10, 8, 10, a);
        show("rows with gaps", a, 0);
        rows(n / 10, 10, 8, a);
        show("rows that overlap", a, 0);
        rows(n / 10, 10, 0, a);
        show("one row", a, 0);
        rows(n / 10, 10, 9, a);
        show("rows that share an element", a, 0);
        twoRows(n / 10, 10, a, a);
        show("rows, the same", a, 0);
        twoRows(n / 10, 10, a, a + 10);
        show("rows, one row behind", a, 0);
        twoRows(n / 10, 10, a + 3, a);
        show("rows, three in front", a, 0);
    }
    finish();
    return 0;
}
