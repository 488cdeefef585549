// A function reads a column of one of two global arrays, through another function, in each of four steps: only its four
// numbers come home, the last time with all; both arrays come back once.
// RUN: %check %s --nvcc= --expect=run:host-loop --expect=corner:any --show-profile | FileCheck %s
// CHECK: h2d_bytes 3200
// CHECK: d2h_bytes 3248
// CHECK: launches 8
#include "harness.h"
#include <stdio.h>

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

static int corner(void)
{
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum = sum * 3 + b[i][0];
    return sum;
}

static void report(int k)
{
    printf("step %d: %d\n", k, corner());
}

void run(int n)
{
    for (int k = 0; k < n; k++) {
        halve();
        mix();
        report(k);
    }
}

int main(void)
{
    run(4);
    show("a", a, sizeof a);
    show("b", b, sizeof b);
    return 0;
}
