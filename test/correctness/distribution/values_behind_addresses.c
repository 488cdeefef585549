// Statements that hand on a value in a variable whose address they take are not apart, though no assignment names it.
// RUN: %check %s --fallbacks=any --expect=addressed:any --expect=handed:any --expect=elements:any --expect=members:any --expect=main:any
#include "harness.h"

static void put(int *p, int v) { *p = v; }
static int twice(const int *p) { return *p * 2; }

void addressed(int n, int m, unsigned *restrict a, int *restrict b, const int *restrict c, const int *restrict d)
{
    int k = 1;
    for (int i = 0; i < n; i++) {
        put(&k, c[i] & 7);
        for (int j = 0; j < m; j++)
            a[j] = a[j] * 3 + (unsigned)d[i * m + j];
        b[i] = k;
    }
}

void handed(int n, int m, unsigned *restrict a, int *restrict b, const int *restrict c, const int *restrict d)
{
    int k = 1;
    for (int i = 0; i < n; i++) {
        k = c[i] & 7;
        for (int j = 0; j < m; j++)
            a[j] = a[j] * 3 + (unsigned)d[i * m + j];
        b[i] = twice(&k);
    }
}

void elements(int n, int m, unsigned *restrict a, int *restrict b, const int *restrict c, const int *restrict d)
{
    int k[2] = {0, 0};
    for (int i = 0; i < n; i++) {
        put(k, c[i] & 7);
        put(&k[1], c[i] & 3);
        for (int j = 0; j < m; j++)
            a[j] = a[j] * 3 + (unsigned)d[i * m + j];
        b[i] = twice(k + 1) + k[0];
    }
}

void members(int n, int m, unsigned *restrict a, int *restrict b, const int *restrict c, const int *restrict d)
{
    struct { int x, y; } s = {1, 2};
    for (int i = 0; i < n; i++) {
        s.x = c[i] & 7;
        for (int j = 0; j < m; j++)
            a[j] = a[j] * 3 + (unsigned)d[i * m + j];
        b[i] = s.x - s.y;
    }
}

int main(void)
{
    const int sizes[][2] = {{1, 1}, {5, 2}, {40, 67}};
    for (int t = 0; t < 3; t++) {
        const int n = sizes[t][0], m = sizes[t][1];
        unsigned *a = bits((size_t)m * sizeof *a);
        int *b = ints(n, 0, 0), *c = ints(n, 0, 99), *d = ints((size_t)n * m, -99, 99);
        addressed(n, m, a, b, c, d);
        show("addressed", b, 0);
        handed(n, m, a, b, c, d);
        show("handed", b, 0);
        elements(n, m, a, b, c, d);
        show("elements", b, 0);
        members(n, m, a, b, c, d);
        show("members", b, 0);
        show("a", a, 0);
    }
    finish();
    return 0;
}
