// Rows that are gathered before a nest and scattered after it cost as much as a copy by the host: a filter that does little stays C, a
// product of matrices does not. What a call of it gathers is of no use to the next one, also where a loop holds the data.
// RUN: rm -rf %t && mkdir %t && %{nidus} translate -o %t/out %s
// RUN: %cc -O2 %s -o %t/original && %cc -O2 -Wall -Wextra -Werror -c %t/out/rows_that_lie_apart.c -o %t/c.o
// RUN: %{checked_cxx} -x c++ -c %t/out/rows_that_lie_apart.cu -o %t/cu.o
// RUN: %{checked_cxx} %t/c.o %t/cu.o -o %t/translated
// RUN: %t/original > %t/a && env NIDUS_PROFILE=%t/apart.json %t/translated > %t/b && diff %t/a %t/b
// RUN: %python %tools/summary.py %t/apart.json | FileCheck %s
// RUN: %t/original even > %t/a && env NIDUS_PROFILE=%t/even.json %t/translated even > %t/b && diff %t/a %t/b
// RUN: %python %tools/summary.py %t/even.json | FileCheck %s --check-prefix=EVEN
// CHECK: launches 1
// CHECK: fallbacks 0
// CHECK: declined 40
// CHECK-DAG: prediction product_{{[0-9]+}} calls 1 declined 0
// CHECK-DAG: prediction often_{{[0-9]+}} calls 40 declined 40
// EVEN-DAG: prediction product_{{[0-9]+}} calls 1 declined 0
// EVEN-DAG: prediction often_{{[0-9]+}} calls 40 declined {{[0-9] }}
#include <stdio.h>
#include <stdlib.h>

enum { N = 300 };

static void product(float **a, float **b, float **c, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float s = 0;
            for (int k = 0; k < n; k++)
                s += a[i][k] * b[k][j];
            c[i][j] = s;
        }
}

static void often(float **a, float **b, int n, int times)
{
    for (int t = 0; t < times; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++) {
                float s = 0;
                for (int y = -1; y <= 1; y++)
                    for (int x = -1; x <= 1; x++)
                        s += a[i + y][j + x];
                b[i][j] = s / 9;
            }
        float **other = a;
        a = b;
        b = other;
    }
}

static float **matrix(int isEven)
{
    float **rows = malloc(N * sizeof *rows), *block = malloc(N * N * sizeof *block);
    if (!rows || !block)
        abort();
    for (int y = 0; y < N; y++) {
        rows[y] = block + (isEven ? y : N - 1 - y) * N;
        for (int x = 0; x < N; x++)
            rows[y][x] = (float)((x * 7 + y * 5) % 31);
    }
    return rows;
}

static void freeMatrix(float **rows)
{
    free(rows[0] < rows[N - 1] ? rows[0] : rows[N - 1]);
    free(rows);
}

int main(int count, char **arguments)
{
    (void)arguments;
    float **a = matrix(count > 1), **b = matrix(count > 1), **c = matrix(count > 1);
    product(a, b, c, N);
    often(c, b, N, 40);
    double sum = 0;
    for (int y = 0; y < N; y++)
        for (int x = 0; x < N; x++) {
            sum = sum / 2 + (double)c[y][x];
            if (sum < 0)
                return 1;
        }
    printf("%g\n", sum);
    freeMatrix(a);
    freeMatrix(b);
    freeMatrix(c);
    return 0;
}
