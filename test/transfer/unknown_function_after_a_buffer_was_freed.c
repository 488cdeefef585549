// A pointer whose memory was freed may hold the address of another buffer, which the unknown function reaches: nothing is spared.
// RUN: %check %s --nvcc= --expect=run:host-loop
// RUN: %nidus translate %s -o %t.out -- -I%tools && FileCheck %s < %t.out/unknown_function_after_a_buffer_was_freed.c
#include "harness.h"
#include <stdlib.h>
#include <string.h>

static void halve(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = a[i] / 2 + 3;
}

static int ascending(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

// CHECK: {{^}}void run(
// CHECK-NOT: nidus_spares
// CHECK: show(
void run(const int *in, int *out, int n)
{
    size_t bytes = sizeof(int) * n;
    int *a = malloc(bytes);
    if (!a)
        abort();
    memcpy(a, in, bytes);
    for (int k = 0; k < 3; k++)
        halve(a, n);
    out[1] = a[1];
    free(a);
    int *b = malloc(bytes);
    if (!b)
        abort();
    memcpy(b, in, bytes);
    for (int k = 0; k < 3; k++) {
        halve(b, n);
        qsort(b, n, sizeof(int), ascending);
    }
    out[0] = b[0];
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
