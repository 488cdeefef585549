// Directives of other tools say nothing of memory: the data stays on the device, and every directive stays next to its loop,
// where compilers ask for it.
// RUN: %check --show-profile --expect=smooth:mapped=2 %s -- -Wno-unknown-pragmas | FileCheck %s
// RUN: FileCheck %s --check-prefix=TEXT < %t.check/out/directives_leave_data_on_the_device.c
// CHECK: h2d_bytes 39992
// CHECK: d2h_bytes 156832
// TEXT: {{^ +}}int t, y, x; nidus_hold();
// TEXT-NEXT: {{^}}#pragma scop
// TEXT-NEXT: {{^ +}}for (t = 0; t < 20; t++) {{.*}}extern int
// TEXT-NEXT: {{^}}#pragma GCC ivdep
// TEXT-NEXT: {{^ +}}for (y = 1;
// TEXT: {{^}}#pragma GCC unroll 4
// TEXT-NEXT: {{^ +}}for (int k = 0;
#include "harness.h"
#define W 100
#define TWICE _Pragma("GCC unroll 2")

static void smooth(float a[W][W], float b[W][W])
{
    int t, y, x;
#pragma scop
    for (t = 0; t < 20; t++) {
#pragma GCC ivdep
        for (y = 1; y < W - 1; y++)
            for (x = 1; x < W - 1; x++)
                b[y][x] = 0.25f * (a[y][x - 1] + a[y][x + 1] + a[y - 1][x] + a[y + 1][x]);
        TWICE
        for (y = 1; y < W - 1; y++)
            for (x = 1; x < W - 1; x++)
                a[y][x] = b[y][x];
    }
#pragma endscop
#pragma GCC unroll 4
    for (int k = 0; k < 4; k++)
        show("a", &a[k * 7][3], sizeof(float));
}

static float a[W][W], b[W][W];

int main(void)
{
    for (int y = 0; y < W; y++)
        for (int x = 0; x < W; x++)
            a[y][x] = b[y][x] = (float)((y * 7 + x * 3) % 11);
    smooth(a, b);
    show("all", a, sizeof a);
    finish();
    return 0;
}
