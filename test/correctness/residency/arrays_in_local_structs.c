// Arrays inside local structs: they end with their function, are copied with the struct, returned with it, and reached through its address.
// RUN: %check %s --expect=mixed:mapped=0
#include "harness.h"

typedef struct {
    double m[400];
    int n;
} Table;

static void doubled(double *out, const double *in, int n)
{
    double m[400];
    for (int i = 0; i < n; i++)
        m[i] = in[i] * 2;
    for (int i = 0; i < n; i++)
        out[i] += m[n - 1 - i];
}

static void tripled(double *out, const double *in, int n)
{
    Table t;
    for (int i = 0; i < n; i++)
        t.m[i] = in[i] * 3;
    for (int i = 0; i < n; i++)
        out[i] += t.m[n - 1 - i];
}

static Table returned(const double *in, int n)
{
    Table t = {{0}, 0};
    for (int i = 0; i < n; i++)
        t.m[i] = in[i] + 1;
    for (int i = 0; i < n; i++)
        t.m[i] *= 2;
    t.n = n;
    return t;
}

static double mixed(Table t)
{
    double sum = 0;
    for (int i = 0; i < 400; i++)
        sum = sum * 0.75 + t.m[i];
    return sum;
}

static void copied(double *out, const double *in, int n)
{
    Table one, other;
    for (int i = 0; i < 400; i++)
        one.m[i] = i;
    for (int i = 0; i < n; i++)
        one.m[i] = in[i] * 3;
    one.n = n;
    other = one;
    for (int i = 0; i < n; i++)
        out[i] += other.m[n - 1 - i];
    Table *p = &other;
    p->m[0] = 7;
    for (int i = 0; i < n; i++)
        out[i] += other.m[i];
    if (n > 0)
        out[0] += mixed(one);
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        const int n = sizes[k].w * sizes[k].h < 400 ? sizes[k].w * sizes[k].h : 400;
        double *in = doubles(n + 1), *out = doubles(n + 1);
        doubled(out, in, n);
        tripled(out, in, n);
        doubled(out, in, n / 2);
        tripled(out, in, n / 3);
        copied(out, in, n);
        const Table t = returned(in, n);
        showReal("returned", mixed(t));
        showReal("shorter", mixed(returned(in, n / 2)));
        show("out", out, 0);
        finish();
    }
    return 0;
}
