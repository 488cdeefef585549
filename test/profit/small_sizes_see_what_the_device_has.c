// A small nest in a loop asks as soon as the device has data: it reads what a large nest has left there, and writes what the next one reads.
// RUN: rm -rf %t && mkdir %t && %{nidus} translate -o %t/out %s
// RUN: grep '(!nidus_known && k <= ' %t/out/small_sizes_see_what_the_device_has.c
// RUN: %cc -O2 %s -lm -o %t/original && %cc -O2 -c %t/out/small_sizes_see_what_the_device_has.c -o %t/c.o
// RUN: %{checked_cxx} -x c++ -c %t/out/small_sizes_see_what_the_device_has.cu -o %t/cu.o && %{checked_cxx} %t/c.o %t/cu.o -lm -o %t/translated
// RUN: %t/original > %t/a && env NIDUS_PROFILE=%t/profile.json %t/translated > %t/b && diff %t/a %t/b
// RUN: %python %tools/summary.py %t/profile.json | FileCheck %s
// CHECK: launches {{[1-9]}}
// CHECK: kernel steps_{{[0-9]+}} launches 4
#include <stdio.h>
#include <stdlib.h>

static void steps(float *a, float *b, int n, int k, int times)
{
    for (int t = 0; t < times; t++) {
        for (int i = 0; i < n; i++) {
            float x = a[i];
            for (int r = 0; r < 40; r++)
                x = x * 0.75f + 3 / (x + 2);
            a[i] = x;
        }
        for (int r = 1; r < 5; r++) {
            for (int c = 0; c < k; c++)
                a[r * 100 + c] = a[r * 300 + c] * 2 + b[c];
            b[r] = b[r - 1] * 0.5f + a[r * 100 + 3];
        }
    }
}

int main(int count, char **arguments)
{
    (void)arguments;
    const int n = 400000, k = 10 * count;
    float *a = malloc(n * sizeof *a), *b = calloc(k, sizeof *b);
    if (!a || !b)
        return 1;
    for (int i = 0, r = 1; i < n; i++) {
        r = r * 75 % 65537;
        a[i] = (float)(r % 1000);
    }
    steps(a, b, n, k, 4);
    double sum = 0;
    for (int i = n - 1; i >= 0; i -= 7)
        sum = sum / 2 + (double)a[i] + (double)b[i % k];
    printf("%.17g %g %g\n", sum, (double)a[105], (double)b[4]);
    free(a);
    free(b);
    return 0;
}
