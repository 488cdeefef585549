// Whether the C waits for its memory with each access is known when the stride is: with a stride of 1 it does not.
// RUN: rm -rf %t && mkdir %t && %{nidus} translate -o %t/out %s && FileCheck %s < %t/out/strides_of_arguments.cu
// RUN: %cc -O2 %s -o %t/original && %cc -O2 -Wall -Wextra -Werror -c %t/out/strides_of_arguments.c -o %t/c.o
// RUN: %{checked_cxx} -x c++ -c %t/out/strides_of_arguments.cu -o %t/cu.o
// RUN: %{checked_cxx} %t/c.o %t/cu.o -o %t/translated
// RUN: %t/original 1 > %t/near.c && env NIDUS_PROFILE=%t/near.json %t/translated 1 > %t/near.cu && diff %t/near.c %t/near.cu
// RUN: %python %tools/summary.py %t/near.json | FileCheck %s --check-prefix=NEAR
// RUN: %t/original 32 > %t/far.c && env NIDUS_PROFILE=%t/far.json %t/translated 32 > %t/far.cu && diff %t/far.c %t/far.cu
// RUN: %python %tools/summary.py %t/far.json | FileCheck %s --check-prefix=FAR
// CHECK: 4 * (int64_t)inc >= 64
// NEAR: prediction scale_{{[0-9]+}} calls 1 declined 1 {{.*}} c 0.08
// FAR: prediction scale_{{[0-9]+}} calls 1 {{.*}} c 1.08
#include <stdio.h>
#include <stdlib.h>

static void scale(int n, float factor, float *x, int inc)
{
    for (int i = 0; i < n; i++)
        x[i * inc] *= factor;
}

int main(int count, char **arguments)
{
    const int n = 500000, inc = count > 1 ? atoi(arguments[1]) : 0;
    float *x = calloc((size_t)n * inc + 1, sizeof *x), sum = 0;
    if (!x)
        return 1;
    for (int i = n - 1; i > 0; i -= 7)
        x[(size_t)i * inc] = i % 91;
    scale(n, 0.75f, x, inc);
    for (int i = n - 1; i > 0; i -= 7)
        sum = sum * 0.5f + x[(size_t)i * inc];
    printf("%g\n", sum);
    free(x);
    return 0;
}
