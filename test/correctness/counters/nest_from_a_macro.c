// A whole nest written by a macro: no text can be put around a part of it.
// RUN: %check %s --expect=fill:any --expect=each:any --fallbacks=any
#include "harness.h"

#define FILL(a, n, v)               \
    for (int i_ = 0; i_ < (n); i_++) \
        (a)[i_] = (v)
#define EACH(i, n) for (int i = 0; i < (n); i++)

void fill(int *a, int n)
{
    FILL(a, n, 7);
}

void each(int *a, int n)
{
    EACH(i, n)
        a[i] += i;
}

int main(void)
{
    int *a = ints(200, -99, 99);
    fill(a, 150);
    each(a, 200);
    show("a", a, 0);
    finish();
    return 0;
}
