// A float sum in its order takes the C as long as its additions one after the other, and each thread of a device longer: many
// rows run there, though they are few operations, and few long ones stay.
// RUN: rm -rf %t && mkdir %t && %{nidus} translate -o %t/out %s && FileCheck %s < %t/out/sums_wait_for_themselves.cu
// RUN: %cc -O2 %s -o %t/original && %cc -O2 -Wall -Wextra -Werror -c %t/out/sums_wait_for_themselves.c -o %t/c.o
// RUN: %{checked_cxx} -x c++ -c %t/out/sums_wait_for_themselves.cu -o %t/cu.o
// RUN: %{checked_cxx} %t/c.o %t/cu.o -o %t/translated
// RUN: %t/original > %t/a && env NIDUS_PROFILE=%t/profile.json %t/translated > %t/b && diff %t/a %t/b
// RUN: %python %tools/summary.py %t/profile.json > %t/summary && FileCheck %s --check-prefix=MANY < %t/summary && FileCheck %s --check-prefix=FEW < %t/summary
// MANY-DAG: prediction many_{{[0-9]+}} calls 1 declined 0
// MANY-DAG: prediction polynomials_{{[0-9]+}} calls 1 declined 0
// FEW-DAG: prediction few_{{[0-9]+}} calls 1 declined 1
#include <stdio.h>
#include <stdlib.h>

// CHECK: int nidus_{{[0-9a-f]+}}_many_
// CHECK: couldPay({{.*}}2.0 * columns{{.*}}, 0,
// CHECK-NEXT: 1.0 * columns}.byTeams(4)}
static void many(const double *a, double *sums, int rows, int columns)
{
    for (int y = 0; y < rows; y++) {
        double sum = 0;
        for (int x = 0; x < columns; x++)
            sum += a[y * columns + x];
        sums[y] = sum;
    }
}

static void few(const double *a, double *sums, int rows, int columns)
{
    for (int y = 0; y < rows; y++) {
        sums[y] = 0;
        for (int x = 0; x < columns; x++)
            sums[y] += a[y * columns + x];
    }
}

// Two operations of 40 iterations wait for each other.
// CHECK: int nidus_{{[0-9a-f]+}}_polynomials_
// CHECK: couldPay({{.*}}, 0, 80}
static void polynomials(const double *a, double *values, int n)
{
    for (int i = 0; i < n; i++) {
        double sum = 1;
        for (int k = 0; k < 40; k++)
            sum = sum * a[i] + 0.5;
        values[i] = sum;
    }
}

// A mask of known size is unrolled.
// CHECK: int nidus_{{[0-9a-f]+}}_window_
// CHECK: couldPay(nidus_h200, {{[{][{][{]}}{{[^{}]*}}}, {{[^,]*}}}},
static void window(const double *a, double *out, int n)
{
    for (int i = 4; i < n - 4; i++) {
        double sum = 0;
        for (int k = -4; k <= 4; k++)
            sum += a[i + k];
        out[i] = sum;
    }
}

int main(void)
{
    const int n = 1 << 21;
    double *a = malloc(n * sizeof *a), *b = calloc(n, sizeof *b), all = 0;
    if (!a || !b)
        return 1;
    for (int i = 0, r = 1; i < n; i++) {
        r = r * 48271u % 65521;
        a[i] = r / 65521.0;
    }
    many(a, b, 1 << 10, 1 << 11);
    for (int i = 0; i < 1 << 10; i += 7)
        all = all * 0.5 + b[i];
    few(a, b, 8, 1 << 18);
    polynomials(a, b + 8, 2000);
    window(a, b + 2008, 500);
    for (int i = 2600; i > 0; i -= 7)
        all = all * 0.5 + b[i];
    printf("%.17g\n", all);
    free(a);
    free(b);
    return 0;
}
