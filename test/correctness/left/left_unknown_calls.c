// Functions without a known body may do anything: print, change globals, keep pointers.
// RUN: %check %s --expect=drawn:left,unknown-call --expect=throughPointer:left
#include "harness.h"

void drawn(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i] + randomInt(0, 9);
}

static int twice(int v) { return 2 * v; }
static int thrice(int v) { return 3 * v; }

void throughPointer(const int *in, int *out, int n, int (*f)(int))
{
    for (int i = 0; i < n; i++)
        out[i] = f(in[i]);
}

int main(void)
{
    int *in = ints(20, -9, 9), *out = ints(20, 0, 0);
    drawn(in, out, 20);
    show("drawn", out, 0);
    throughPointer(in, out, 20, twice);
    show("twice", out, 0);
    throughPointer(in, out, 20, thrice);
    show("thrice", out, 0);
    finish();
    return 0;
}
