// An index chosen between values of different ranges, or changed through a pointer, reaches past the narrower range.
// RUN: %check %s --expect=byTernary:region-not-computable --expect=byConstant:region-not-computable --expect=byReturns:region-not-computable --expect=byPointer:region-not-computable
#include "harness.h"

static int choose(int c, const uint8_t *a, const uint16_t *b, int i)
{
    if (c)
        return a[i];
    return b[i];
}

static void raise(int *p) { *p += 300; }

void byTernary(const uint8_t *m, const uint8_t *a, const uint16_t *b, const int *table, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = table[m[i] > 100 ? a[i] : b[i]];
}

void byConstant(const uint8_t *m, const uint8_t *a, const int *table, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = table[m[i] > 100 ? a[i] : 300];
}

void byReturns(const uint8_t *m, const uint8_t *a, const uint16_t *b, const int *table, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = table[choose(m[i] > 100, a, b, i)];
}

void byPointer(const uint8_t *a, const int *table, int *out, int n)
{
    for (int i = 0; i < n; i++) {
        int v = a[i];
        raise(&v);
        out[i] = table[v];
    }
}

int main(void)
{
    int n = 200;
    uint8_t *m = bits(n), *a = bits(n);
    uint16_t *b = bits(2 * n);
    int *table = ints(65536, -99, 99), *out = ints(n, 0, 0);
    byTernary(m, a, b, table, out, n);
    show("byTernary", out, 0);
    byConstant(m, a, table, out, n);
    show("byConstant", out, 0);
    byReturns(m, a, b, table, out, n);
    show("byReturns", out, 0);
    byPointer(a, table, out, n);
    show("byPointer", out, 0);
    finish();
    return 0;
}
