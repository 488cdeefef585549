// What a function reads through a pointer that was stored somewhere may lie in any array: by its addresses, four numbers of a
// column come home in each of three steps, the last time with all.
// RUN: %check %s --nvcc= --expect=run:host-loop --expect=corner:any --show-profile | FileCheck %s
// CHECK: d2h_bytes 3232
// CHECK: launches 6
#include "harness.h"

enum { N = 20 };
static int a[N][N], b[N][N];
static int (*seen[2])[N] = {a, b};

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

static int corner(int k)
{
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum = sum * 3 + seen[k % 2][i][0];
    return sum;
}

int run(int n)
{
    int sum = 0;
    for (int k = 0; k < n; k++) {
        halve();
        mix();
        sum += corner(k);
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
