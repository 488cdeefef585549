// A loop allocates at its end what its next iteration writes: the first one writes the caller's array, which is not forgotten.
// RUN: %check %s --nvcc= --expect=run:host-loop
#include "harness.h"
#include <stdlib.h>

void run(const int *in, int *out, int n)
{
    int *p = out;
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < n; i++)
            p[i] = in[i] + k;
        if (k > 0)
            free(p);
        p = malloc(sizeof(int) * n);
        if (!p)
            abort();
    }
    free(p);
}

int main(void)
{
    int *in = ints(300, 0, 99), *out = ints(300, 0, 99);
    run(in, out, 300);
    show("out", out, 0);
    finish();
    return 0;
}
