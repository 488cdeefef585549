// The least number of 64 bits has no opposite, and a sum of many names no difference from another one: neither is followed.
// RUN: %check %s --nvcc= --expect=many:left
#include "harness.h"

static const int64_t ends[2] = {INT64_MIN, INT64_MAX};

void least(int64_t *out, const int *in, int n, int isFar)
{
    for (int i = 0; i < n; i++)
        out[i] = i % 4 ? in[i] : isFar ? (i & 8 ? INT64_MAX : INT64_MIN) : INT64_C(1) << 30;
}

void table(int64_t *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = ends[i & 1] + (i & 1 ? -i : i);
}

#define FOUR(v) v##0 + v##1 + v##2 + v##3
void many(int *out, int n, int a0, int a1, int a2, int a3, int b0, int b1, int b2, int b3, int c0, int c1, int c2, int c3, int d0,
          int d1, int d2, int d3, int e0, int e1, int e2, int e3, int f0, int f1, int f2, int f3, int g0, int g1, int g2, int g3,
          int h0, int h1, int h2, int h3, int j0, int j1, int j2, int j3)
{
    for (int i = 0; i < n; i++) {
        int k = i & 1 ? FOUR(a) + FOUR(b) + FOUR(c) + FOUR(d) + FOUR(e) + FOUR(f) + FOUR(g) + FOUR(h) + FOUR(j) + i : i;
        out[k] = k;
    }
}

int main(void)
{
    int64_t *out = bits(8 * 100);
    int *in = ints(100, -9, 9), *few = ints(100, 0, 0);
    least(out, in, 100, 1);
    show("least", out, 0);
    table(out, 100);
    show("table", out, 0);
    many(few, 90, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1);
    show("many", few, 0);
    finish();
    return 0;
}
