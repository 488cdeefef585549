// A loop that stays on the host reads rows of one of two global arrays through a pointer, and single elements by a function: only this
// array comes home in each of three steps (3 x 1600 bytes).
// RUN: %check %s --nvcc= --expect=run:any --show-profile | FileCheck %s
// CHECK: h2d_bytes 3200
// CHECK: d2h_bytes 6400
// CHECK: launches 6
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

static int at(int y, int x)
{
    return b[y][x];
}

static const int *row(int y)
{
    return b[y];
}

int run(int n)
{
    int sum = 0;
    for (int k = 0; k < n; k++) {
        halve();
        mix();
        for (int y = 0; y < N && sum < 1000000; y++) {
            const int *p = y < 5 ? b[y] : row(y);
            for (int x = 0; x < N; x++)
                sum = sum / 2 + p[x] + at(x, y);
        }
    }
    return sum;
}

int main(void)
{
    showInt("sum", run(3));
    show("a", a, sizeof a);
    show("b", b, sizeof b);
    return 0;
}
