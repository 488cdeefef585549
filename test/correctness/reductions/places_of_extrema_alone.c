// The place of an extremum, which is compared with the element at the place so far; with NaN, infinities and equal elements.
// RUN: %check %s --expect=other:left --expect=written:left
#include "harness.h"
#include <math.h>

struct P {
    int x;
    float y;
};

int greatest(const float *a, int n)
{
    int at = 0;
    for (int i = 1; i < n; i++)
        if (a[i] > a[at])
            at = i;
    return at;
}

int lastLeast(const float *a, int n)
{
    int at = 0;
    for (int i = 0; i < n; ++i)
        if (a[at] >= a[i])
            at = i;
    return at;
}

int lastGreatest(const int *a, int n)
{
    int at = 0;
    for (int i = 1; i < n; i++)
        if (a[i] >= a[at])
            at = i;
    return at;
}

int ofBytes(const signed char *a, int n)
{
    int at = 3;
    for (int i = 0; i < n; i++)
        if (a[i] < a[at])
            at = i;
    return at;
}

size_t ofDoubles(const double *a, size_t n)
{
    size_t at = 0;
    for (size_t i = 1; i < n; i++)
        if (a[i] > a[at])
            at = i;
    return at;
}

int ofMembers(const struct P *a, int n)
{
    int at = 0;
    for (int i = 1; i < n; i++)
        if (a[at].y > a[i].y)
            at = i;
    return at;
}

unsigned ofUnsigned(const unsigned *a, unsigned n)
{
    unsigned at = 0;
    for (unsigned i = 1; i < n; i++)
        if (a[i] < a[at])
            at = i;
    return at;
}

/* What is compared is not what is found. */
int other(const float *a, const float *b, int n)
{
    int at = 0;
    for (int i = 1; i < n; i++)
        if (a[i] > b[at])
            at = i;
    return at;
}

/* The element at the place changes after it was found. */
int written(float *a, int n)
{
    int at = 0;
    for (int i = 1; i < n; i++) {
        if (a[i] > a[at])
            at = i;
        a[i] = 0;
    }
    return at;
}

int main(void)
{
    enum { N = 999 };
    for (int k = 0; k < 6; k++) {
        float *f = floats(N);
        double *d = doubles(N);
        int *g = ints(N, 0, 0);
        signed char *c = bits(N);
        unsigned *u = bits(N * sizeof *u);
        struct P *p = bits(N * sizeof *p);
        for (int i = 0; i < N; i++) {
            f[i] = (float)((i * 7919 + k) % 101 - 50);
            g[i] = (int)f[i];
            c[i] = k == 4 ? -128 : (signed char)f[i];
            d[i] = k == 3 ? -INFINITY : f[i] * 2;
            p[i].y = k == 2 ? INFINITY : -f[i];
            u[i] = k == 5 ? -1u : (unsigned)g[i];
        }
        if (k == 1) {
            f[0] = NAN;
            d[7] = NAN;
            d[0] = -INFINITY;
            g[0] = -2147483647 - 1;
        }
        for (int i = 0; k == 2 && i < N; i++) {
            g[i] = -2147483647 - 1;
            f[i] = i % 3 == 1 ? 0.0f : -0.0f;
        }
        if (k == 3) {
            f[30] = INFINITY;
            f[31] = -INFINITY;
            f[44] = NAN;
        }
        for (int n = 0; n < N; n += n < 4 ? 1 : 333) {
            showInt("greatest", greatest(f, n));
            showInt("lastLeast", lastLeast(f, n));
            showInt("lastGreatest", lastGreatest(g, n));
            showInt("ofBytes", ofBytes(c, n));
            showInt("ofDoubles", (long long)ofDoubles(d, (size_t)n));
            showInt("ofMembers", ofMembers(p, n));
            showInt("ofUnsigned", ofUnsigned(u, (unsigned)n));
            showInt("other", other(f, f + 1, n));
        }
        showInt("written", written(f, N));
        finish();
    }
    return 0;
}
