// A function that an attribute names reads a local array when its block ends.
// RUN: %check %s --nvcc= --expect=chain:any --expect=look:any
#include "harness.h"

static void step(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[n - 1 - i] * 3 % 1000 + i;
}

static void look(int **row) { showInt("at the end", (*row)[7]); }

int chain(const int *in, int *out, int n)
{
    int tmp[300];
    int *row __attribute__((cleanup(look))) = tmp;
    step(in, tmp, n);
    if (n < 100)
        return 1;
    step(tmp, out, n);
    step(out, row, n);
    return 2;
}

int main(void)
{
    int *in = ints(300, 0, 99), *out = ints(300, 0, 99);
    for (int n = 99; n < 101; n++)
        showInt("chain", chain(in, out, n));
    show("out", out, 0);
    finish();
    return 0;
}
