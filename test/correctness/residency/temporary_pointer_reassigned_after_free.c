// The pointer to a temporary is freed and then points to an output; a local table is read by one nest after another.
// RUN: %check %s
#include "harness.h"
#include <stdlib.h>

void reassigned(const int *in, int *out, int *other, int n)
{
    int *t = malloc(n * sizeof *t);
    if (!t)
        return;
    for (int i = 0; i < n; i++)
        t[i] = in[i] + 1;
    for (int i = 0; i < n; i++)
        out[i] = t[i] * 2;
    free(t);
    t = other;
    for (int i = 0; i < n; i++)
        t[i] = out[i] + 3;
}

void localTable(const float *in, float *out, float *copy, int n, int m)
{
    float k[25];
    for (int i = 0; i < 25; i++)
        k[i] = 1.0f / (i + 1);
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int j = 0; j < 25; j++)
            s += k[j] * in[i + j];
        out[i] = s;
    }
    for (int i = 0; i < m; i++)
        copy[i] = k[i];
}

int main(void)
{
    int n = 90;
    int *in = ints(n, -99, 99), *out = ints(n, 0, 9), *other = ints(n, 0, 9);
    reassigned(in, out, other, n);
    show("out", out, 0);
    show("other", other, 0);
    float *a = floats(n + 25), *b = floats(n), *c = floats(25);
    localTable(a, b, c, n, 25);
    show("b", b, 0);
    show("c", c, 0);
    finish();
    return 0;
}
