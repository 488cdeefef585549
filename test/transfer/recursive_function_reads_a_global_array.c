// Two functions that call one another read one of two global arrays in each of three steps: only this one comes home (3 x 1600 bytes).
// RUN: %check %s --nvcc= --expect=run:host-loop --show-profile | FileCheck %s
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

static int odd(int i);

static int even(int i)
{
    return i <= 0 ? 0 : b[i][i] + odd(i - 1);
}

static int odd(int i)
{
    return i <= 0 ? 1 : b[i][0] - even(i - 1);
}

int run(int n)
{
    int sum = 0;
    for (int k = 0; k < n; k++) {
        halve();
        mix();
        sum += even(N - 1);
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
