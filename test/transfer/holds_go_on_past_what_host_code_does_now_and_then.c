// A solver's steps: a host loop that begins at a global bound, an exit where it diverges, and an unknown function called now and then leave
// the rest on the device. 'u' goes in once, and again only after steps 0 and 4, where the
// unknown function is called.
// RUN: %check %s --nvcc= --expect=solve:mapped=2,host-loop --show-profile | FileCheck %s
// CHECK: launches 13
// CHECK: array solve_26 u h2d 24000 d2h 0
#include <stdio.h>
#include "harness.h"
#include <stdlib.h>

enum { N = 10 };
static double u[N][N][N], v[N][N][N], line[N + 1];
static int n = N;
static double norm[2], limit = 1e9;

static void scale(int step)
{
    u[0][0][0] += step;
    line[N] = u[0][0][0];
}
static void (*now_and_then)(int) = scale;

void solve(int steps)
{
    for (int s = 0; s < steps; s++) {
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                for (int k = 0; k < N; k++)
                    v[i][j][k] = u[i][j][k] * 0.5;
        for (int k = n - 2; k >= 1; k--)
            for (int j = 1; j < N; j++)
                line[k] += line[k + 1] * 0.25;
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                for (int k = 0; k < N; k++)
                    u[i][j][k] = v[i][j][k] + 1;
        if (norm[0] > limit) {
            fprintf(stderr, "it diverges: %g\n", u[0][0][0]);
            exit(1);
        }
        if (s % 4 == 0) {
            now_and_then(s);
            norm[0] = line[1];
        }
    }
}

int main(void)
{
    for (int i = 0; i < N * N * N; i++)
        (&u[0][0][0])[i] = i % 7;
    solve(6);
    for (int i = 0; i < N * N * N; i += 9)
        showInt("u", (int)(1000 * (&u[0][0][0])[i]));
    showInt("norm", (int)(1000 * norm[0]));
    finish();
    return 0;
}
