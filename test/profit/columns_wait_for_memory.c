// The C waits for its memory along the columns of a large array: sums of columns run on the device where sums of rows, as many
// operations (of integers, which do not wait for each other), are declined. Pixels of some channels, elements that all iterations share and small arrays cost nothing more.
// RUN: rm -rf %t && mkdir %t && %{nidus} translate -o %t/out %s && FileCheck %s < %t/out/columns_wait_for_memory.cu
// RUN: %cc -O2 %s -o %t/original && %cc -O2 -Wall -Wextra -Werror -c %t/out/columns_wait_for_memory.c -o %t/c.o
// RUN: %{checked_cxx} -x c++ -c %t/out/columns_wait_for_memory.cu -o %t/cu.o
// RUN: %{checked_cxx} %t/c.o %t/cu.o -o %t/translated
// RUN: %t/original 600 > %t/large.c && env NIDUS_PROFILE=%t/large.json %t/translated 600 > %t/large.cu && diff %t/large.c %t/large.cu
// RUN: %python %tools/summary.py %t/large.json | FileCheck %s --check-prefix=LARGE
// RUN: %t/original 60 > %t/small.c && env NIDUS_PROFILE=%t/small.json %t/translated 60 > %t/small.cu && diff %t/small.c %t/small.cu
// RUN: %python %tools/summary.py %t/small.json | FileCheck %s --check-prefix=SMALL
// LARGE: declined 3
// LARGE-DAG: prediction columns_{{[0-9]+}} calls 1 declined 0
// LARGE-DAG: prediction rows_{{[0-9]+}} calls 1 declined 1
// LARGE-DAG: prediction constant_{{[0-9]+}} calls 1 declined 1
// SMALL: declined 4
#include <stdio.h>
#include <stdlib.h>

// CHECK: extern "C" int nidus_{{[0-9a-f]+}}_columns_
// CHECK: couldPay(nidus_h200, {{[{][{][{]}}nidus::Range<int>(0, n)}, 1 + 2.0 * n + 1,
// CHECK-NEXT: 1.0 * (8 * (int64_t)n >= 64) * n, 1.0 * n}},
static void columns(int n, const double *a, double *sum)
{
    for (int x = 0; x < n; x++) {
        double s = 0;
        for (int y = 0; y < n; y++)
            s += a[y * n + x];
        sum[x] = s;
    }
}

// CHECK: extern "C" int nidus_{{[0-9a-f]+}}_rows_
// CHECK: couldPay(nidus_h200, {nidus::Work{{[{][{]}}nidus::Range<int>(0, n)}, 1 + 2.0 * n + 1}.byTeams(32)},
static void rows(int n, const int *a, double *sum)
{
    for (int y = 0; y < n; y++) {
        int s = 0;
        for (int x = 0; x < n; x++)
            s += a[y * n + x];
        sum[y] = s;
    }
}

// CHECK: extern "C" int nidus_{{[0-9a-f]+}}_pixels_
// CHECK-NOT: couldPay(nidus_h200, {{.*}}}, {{[^,]*}}, {{[^,]*}}}},
static void pixels(int n, int channels, const unsigned char *a, unsigned char *b)
{
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++)
            b[y * n + x] = a[(y * n + x) * channels] / 2;
}

static void constant(int n, int k, const double *a, double *b)
{
    for (int i = 0; i < n; i++)
        b[i] = b[i] * 2 + a[k * n];
}

int main(int count, char **arguments)
{
    const int n = count > 1 ? atoi(arguments[1]) : 0;
    double *a = malloc(sizeof *a * n * n), *sum = malloc(sizeof *sum * n), all = 0;
    unsigned char *pixel = malloc(3 * n * n), *half = malloc(n * n);
    int *whole = malloc(sizeof *whole * n * n);
    if (!whole || !a || !sum || !pixel || !half)
        return 1;
    for (int i = 0, r = 1; i < n * n; i++) {
        r = r * 48271u % 65521;
        a[i] = whole[i] = r;
        pixel[3 * i] = r;
    }
    columns(n, a, sum);
    for (int i = n - 1; i > 0; i -= 7)
        all = all * 0.5 + sum[i];
    rows(n, whole, sum);
    constant(n, n / 2, a, sum);
    pixels(n, 3, pixel, half);
    for (int i = n - 1; i > 0; i -= 7)
        all = all * 0.5 + sum[i] + half[i];
    printf("%.17g\n", all);
    free(a);
    free(whole);
    free(sum);
    free(pixel);
    free(half);
    return 0;
}
