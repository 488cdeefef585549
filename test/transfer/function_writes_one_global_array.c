// A function changes a column of one of two global arrays in each of four steps: only the column's numbers come home and go in again.
// RUN: %check %s --nvcc= --expect=run:host-loop --expect=spread:left --show-profile | FileCheck %s
// CHECK: h2d_bytes 3428
// CHECK: d2h_bytes 3440
// CHECK: launches 8
#include "harness.h"

enum { N = 20 };
static int a[N][N], b[N][N];

static void halve(void)
{
    for (int y = 0; y < N; y++)
        for (int x = 0; x < N; x++)
            a[y][x] = a[y][x] / 2 + x;
}

static void mix(void)
{
    for (int y = 0; y < N; y++)
        for (int x = 0; x < N; x++)
            b[y][x] = b[y][x] / 2 + a[y][x];
}

/* One after another. */
static void spread(void)
{
    for (int i = 1; i < N; i++)
        b[i][0] = b[i - 1][0] / 3 + b[i][0];
}

void run(int n)
{
    for (int k = 0; k < n; k++) {
        halve();
        mix();
        spread();
    }
}

int main(void)
{
    run(4);
    show("a", a, sizeof a);
    show("b", b, sizeof b);
    return 0;
}
