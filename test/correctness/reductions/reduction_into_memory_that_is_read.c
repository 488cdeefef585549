// A result that lies in what the nest reads or writes, or where another result lies: a run-time test finds it, and the
// original runs.
// RUN: %check %s --fallbacks=some
#include "harness.h"

typedef struct {
    int n, limit, most;
} Counts;

void sum(const int *in, int n, int *s)
{
    for (int i = 0; i < n; i++)
        *s += in[i];
}
void two(const int *in, int n, int *lo, int *hi)
{
    for (int i = 0; i < n; i++) {
        if (in[i] < *lo)
            *lo = in[i];
        if (in[i] > *hi)
            *hi = in[i];
    }
}
void copied(const int *in, int *out, int n, int *s)
{
    for (int i = 0; i < n; i++) {
        out[i] = in[i] + 1;
        *s += in[i];
    }
}
void limited(const int *in, Counts *c, int *most)
{
    for (int i = 0; i < c->n; i++)
        if (in[i] < c->limit && in[i] > *most)
            *most = in[i];
}
void bytes(const uint8_t *in, int n, unsigned *s)
{
    for (int i = 0; i < n; i++)
        *s += in[i];
}
void weighted(const unsigned *in, const unsigned *weight, int n, unsigned *s)
{
    for (int i = 0; i < n; i++)
        *s += in[i] * (weight[0] + weight[1] * 2 + weight[2] * 3);
}

int main(void)
{
    for (int n = 4; n < 200; n += 65) {
        int *in = ints(n + 4, -9, 9), *out = ints(n + 4, 0, 0);
        for (int at = -1; at <= n; at += n) {
            sum(in + 1, n, in + 1 + at), show("sum", in, 0);
            sum(in + 1, n, in + 1 + (at + n) / 2), show("sum", in, 0);
            copied(in, out + 1, n, out + 1 + at), show("out", out, 0);
            copied(in + 1, out, n, in + 1 + at), show("out", out, 0), show("in", in, 0);
        }
        out[0] = 3;
        two(in, n, out, out), show("two", out, 0);
        two(in, n, out, out + 1), show("two", out, 0);
        Counts c = {n, 5, -9};
        int most = -9;
        limited(in, &c, &most), showInt("most", most);
        limited(in, &c, &c.most), showInt("most", c.most);
        c.limit = -20;
        limited(in, &c, &c.limit), showInt("limit", c.limit);
        c.n = n, c.limit = 8;
        int few[64] = {1, 2, 30, 4, 5, 6, 70, 7};
        c.n = 2;
        limited(few, &c, &c.n), showInt("n", c.n);
        bytes((uint8_t *)in, 4 * n, (unsigned *)in + n - 1), show("bytes", in, 0);
        bytes((uint8_t *)in, 4 * n, (unsigned *)in + n), show("bytes", in, 0);
        unsigned *u = bits(n * sizeof *u), few3[4] = {1, 2, 3, 4};
        weighted(u, few3, n, few3 + 3), showInt("weighted", few3[3]);
        weighted(u, few3, n, few3 + 2), showInt("weighted", few3[2]);
        weighted(u, few3, n, u + n - 1), show("weighted", u, 0);
    }
    finish();
    return 0;
}
