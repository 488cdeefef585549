// A decomposition whose first part stays on the host, as a counter of 16 bits gives no steps: its inner loops go up to the counters of the outer ones. What it reads stays
// on the device, and of what it writes, the beginning of one row, that part goes in again: the matrix of 115200 bytes
// crosses about once, not in each of its 120 steps.
// RUN: %check %s --nvcc= --expect=decompose:host-loop --show-profile | FileCheck %s
// CHECK: h2d_bytes {{(1?[0-9]?[0-9]?[0-9]?[0-9]?[0-9]|[2-3][0-9][0-9][0-9][0-9][0-9])$}}
// CHECK: d2h_bytes {{(1?[0-9]?[0-9]?[0-9]?[0-9]?[0-9]|[2-3][0-9][0-9][0-9][0-9][0-9])$}}
// CHECK: fallbacks 0
#include "harness.h"

enum { N = 120 };

void decompose(int n, double a[N][N])
{
    for (int i = 0; i < n; i++) {
        for (short j = 0; j < i; j++) {
            for (int k = 0; k < j; k++)
                a[i][j] -= a[i][k] * a[k][j];
            a[i][j] /= a[j][j];
        }
        for (int j = i; j < n; j++)
            for (int k = 0; k < i; k++)
                a[i][j] -= a[i][k] * a[k][j];
    }
}

int main(void)
{
    double *a = doubles(N * N);
    for (int i = 0; i < N; i++)
        a[i * N + i] += 300;
    decompose(N, (double(*)[N])a);
    show("a", a, 0);
    finish();
    return 0;
}
