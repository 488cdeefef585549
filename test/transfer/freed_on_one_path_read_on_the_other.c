// Memory that is freed on one path only comes back on the other: there it is read, returned, and kept in a global variable.
// RUN: %check %s --nvcc= --expect=chain:any --show-profile | FileCheck %s
// CHECK: h2d_bytes 1200
// CHECK: d2h_bytes 3600
// CHECK: launches 6
#include "harness.h"
#include <stdlib.h>

static void step(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[n - 1 - i] * 3 % 1000 + i;
}

static int *kept;

int *chain(const int *in, int *out, int n, int k)
{
    int *tmp = malloc(sizeof(int) * n);
    step(in, tmp, n);
    step(tmp, out, n);
    if (k == 0)
        free(tmp);
    else if (k == 1)
        return tmp;
    else
        kept = tmp;
    return NULL;
}

int main(void)
{
    int *in = ints(300, 0, 99), *out = ints(300, 0, 99);
    chain(in, out, 300, 0);
    int *returned = chain(in, out, 300, 1);
    chain(in, out, 300, 2);
    for (int i = 0; i < 300; i += 50)
        showInt("kept", kept[i] + 2 * returned[i]);
    free(returned);
    free(kept);
    show("out", out, 0);
    finish();
    return 0;
}
