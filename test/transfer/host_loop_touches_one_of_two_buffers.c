// A loop that stays on the host changes ten elements of one of two buffers in each of three steps: only these come home (40 bytes), and
// the nine that it writes go in again where a nest follows (2 x 36 bytes); both buffers go in once, and one comes back as a whole.
// RUN: %check %s --nvcc= --expect=run:any --show-profile | FileCheck %s
// CHECK: h2d_bytes 2472
// CHECK: d2h_bytes 1320
// CHECK: launches 6
#include "harness.h"
#include <stdlib.h>
#include <string.h>

static void halve(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = a[i] / 2 + 3;
}

void run(const int *in, int *out, int n)
{
    size_t bytes = sizeof(int) * n;
    int *a = malloc(bytes), *b = malloc(bytes);
    if (!a || !b)
        abort();
    memcpy(a, in, bytes);
    memcpy(b, in, bytes);
    for (int k = 0; k < 3; k++) {
        halve(a, n);
        halve(b, n);
        for (int i = 1; i < 10; i++)
            b[i] = b[i - 1] / 3 + b[i];
    }
    memcpy(out, a, bytes);
    out[0] += b[0];
    free(a);
    free(b);
}

int main(void)
{
    int *in = ints(300, 0, 99), *out = ints(300, 0, 99);
    run(in, out, 300);
    show("out", out, 0);
    finish();
    return 0;
}
