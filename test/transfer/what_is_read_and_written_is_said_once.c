// A statement that needs data at home and writes it says so by one call; two where the places are not the same, or what is
// written is not what is read.
// RUN: %translate %s && FileCheck %s < %t.out/what_is_read_and_written_is_said_once.c
// RUN: %check --expect=held:host-loop,scalar-carried,mapped=2 %s
#include <stdio.h>

static float a[60], b[60];

// CHECK-LABEL: float held(
static float held(float *x, float *y, int n)
{
    float last = 0;
    for (int t = 0; t < 5; t++) {
        for (int i = 1; i < n - 1; i++)
            y[i] = x[i - 1] + x[i + 1];
        for (int i = 1; i < n - 1; i++)
            x[i] = 0.25f * y[i];
        // CHECK: {{[{]}} if (nidus_known && 1 < n) nidus_writes_between(&y[1], &y[n - 1], sizeof y[1]); for
        for (int i = 1; i < n; i++)
            last = y[i] = 1.0f + y[i] * 0.5f - last * 0.25f;
        // CHECK: {{[{]}} if (nidus_known && 1 < n) nidus_reads_between(&y[1], &y[n - 1], sizeof y[1]), nidus_writes_between(&x[1], &x[n - 1], sizeof x[1]); for
        for (int i = 1; i < n; i++)
            last = x[i] = 1.0f + y[i] * 0.5f - last * 0.25f;
        // CHECK: {{^ +}}nidus_known ? nidus_writes(&y[3], sizeof y[3]) : (void)0, y[3] = y[3] * 0.5f;
        y[3] = y[3] * 0.5f;
        // CHECK: {{^ +}}nidus_known ? nidus_reads(&y[4], sizeof y[4]), nidus_fills(&y[5], sizeof y[5]) : (void)0, y[5] = y[4] * 0.5f;
        y[5] = y[4] * 0.5f;
        // CHECK: {{^ +}}nidus_known ? nidus_fills(&y[6], sizeof y[6]) : (void)0, y[6] = 2;
        y[6] = 2;
    }
    return last;
}

int main(void)
{
    for (int i = 0; i < 60; i++)
        a[i] = (float)(i % 7), b[i] = (float)(i % 5);
    printf("%.9g\n", held(a, b, 60));
    printf("%.9g\n", held(a, b, 1));
    for (int i = 0; i < 60; i++)
        printf("%.9g %.9g\n", a[i], b[i]);
}
