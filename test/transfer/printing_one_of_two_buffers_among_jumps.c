// In a function with gotos and a switch, a buffer that the C library writes to a file comes home alone, three times (3 x 1200 bytes);
// the other one comes back once, for memcpy. Where a goto or a case label passes by what gave the pointer its value, it is not named.
// RUN: %check %s --nvcc= --expect=run:host-loop --expect=cases:any --expect=main:any --show-profile | FileCheck %s
// CHECK: h2d_bytes 2400
// CHECK: d2h_bytes 4800
// CHECK: launches 6
// RUN: %translate %s -- -I%tools && FileCheck --check-prefix=TEXT %s < %t.out/printing_one_of_two_buffers_among_jumps.c
#include <stdio.h>
#include "harness.h"
#include <stdlib.h>
#include <string.h>

static void halve(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = a[i] / 2 + 3;
}

// TEXT: {{^}}int run(
// TEXT: nidus_known ? nidus_reads(b, 4ul * n) : (void)0, fwrite(b
// TEXT: {{^}}int skipped(
// TEXT: nidus_known ? nidus_reads_any() : (void)0, fprintf(
// TEXT: {{^}}int cases(
// TEXT: nidus_known ? nidus_reads_any() : (void)0, fprintf(
int run(const int *in, int *out, int n, FILE *file, int kind)
{
    int status = 1;
    size_t bytes = sizeof(int) * n;
    int *a = malloc(bytes), *b = malloc(bytes);
    if (!a || !b)
        goto done;
    memcpy(a, in, bytes);
    memcpy(b, in, bytes);
    for (int k = 0; k < 3; k++) {
        halve(a, n);
        halve(b, n);
        switch (kind) {
        case 1:
            fwrite(b, sizeof(int), n, file);
            break;
        case 2:
            status = 2;
            goto done;
        }
    }
    memcpy(out, a, bytes);
    status = 0;
done:
    free(a);
    free(b);
    return status;
}

/* The value of b is not set on one way to the label. */
int skipped(int *a, int n, FILE *file, int kind)
{
    halve(a, n);
    if (kind == 0)
        goto late;
    int *b = malloc(sizeof(int) * n);
    if (!b)
        return 1;
    memcpy(b, a, sizeof(int) * n);
    halve(b, n);
    if (kind == 1)
        goto late;
    a[0] = b[1];
late:
    if (kind > 0) {
        fprintf(file, "%.9s", (const char *)b);
        free(b);
    }
    halve(a, n);
    return a[0];
}

/* ... nor where the switch comes in behind it. */
int cases(int *a, int n, FILE *file, int kind)
{
    int sum = 0;
    for (int k = 0; k < 2; k++) {
        halve(a, n);
        switch (kind) {
        case 0:;
            int *b = malloc(sizeof(int) * n);
            if (!b)
                return 1;
            memcpy(b, a, sizeof(int) * n);
            halve(b, n);
            sum += b[0];
            /* fall through */
        default:
            if (kind == 0) {
                fprintf(file, "%.9s", (const char *)b);
                free(b);
            }
            sum += a[1];
        }
    }
    return sum;
}

int main(int count, char **arguments)
{
    (void)arguments;
    int *in = ints(300, 0, 99), *out = ints(300, 0, 99);
    FILE *file = fopen("/dev/null", "w");
    showInt("run", run(in, out, 300, file, 1));
    if (count > 1)
        for (int kind = 0; kind < 3; kind++)
            showInt("others", skipped(out, 300, file, kind) + cases(out, 300, file, kind));
    fclose(file);
    show("out", out, 0);
    finish();
    return 0;
}
