// A buffer that the C library writes to a file in each of three steps comes home each time and stays valid on the device; the other one
// comes back once.
// RUN: %check %s --nvcc= --expect=run:host-loop --show-profile | FileCheck %s
// CHECK: h2d_bytes 2400
// CHECK: d2h_bytes 4800
// CHECK: launches 6
#include <stdio.h>
#include "harness.h"
#include <stdlib.h>
#include <string.h>

static void halve(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = a[i] / 2 + 3;
}

void run(const int *in, int *out, int n, FILE *file)
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
        fwrite(b, sizeof(int), n, file);
    }
    memcpy(out, a, bytes);
    free(a);
    free(b);
}

int main(void)
{
    int *in = ints(300, 0, 99), *out = ints(300, 0, 99);
    FILE *file = fopen("/dev/null", "w");
    run(in, out, 300, file);
    fclose(file);
    show("out", out, 0);
    finish();
    return 0;
}
