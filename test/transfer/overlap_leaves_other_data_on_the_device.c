// A nest whose arrays overlap is left to C, which touches these arrays alone: the weights stay on the device. Where it might change
// the sizes or the places by which it goes, all data comes home.
// RUN: %check %s --nvcc= --fallbacks=any --expect=steps:host-loop --expect=places:host-loop --show-profile | FileCheck %s
// 64 x 200 floats of weights are 51200 bytes. They go in once in each of three calls of steps(), and 13 times in places().
// CHECK: h2d_bytes {{8[0-9][0-9][0-9][0-9][0-9]$}}
// CHECK: fallbacks {{[1-9]}}
#include "harness.h"

enum { N = 64, M = 200, STEPS = 12 };

static void product(float *out, const float *in, const float *w, int n, int m)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int j = 0; j < m; j++)
            s = s * 0.5f + w[i * m + j] * in[j % 2];
        out[i] += s;
    }
}

static void scaled(float *out, const float *in, const float *by, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = by[i] * (0.125f * in[i]);
}

/* Places that the nest itself changes when they are its output. */
static void gathered(int *out, const int *in, const int *at, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[at[i]] % 64;
}

void steps(float *x, float *y, const float *w, const float *by, int n)
{
    for (int k = 0; k < STEPS; k++) {
        product(y, x, w, n, M);
        scaled(y, y, by, n);
        product(x, y, w, n, M);
        scaled(x + 1, x, by, n - 1);
    }
}

void places(float *x, float *y, int *p, int *q, const float *w, int n)
{
    for (int k = 0; k < STEPS; k++) {
        product(y, x, w, n, M);
        gathered(q, p, q, n);
        product(x, y, w, n, M);
        gathered(p, p, q, n);
    }
}

int main(void)
{
    for (int k = 0; k < 3; k++) {
        float *w = floats(N * M), *x = floats(N), *y = floats(N), *by = floats(N);
        int *p = ints(N, 0, N - 1), *q = ints(N, 0, N - 1);
        steps(x, y, w, by, N - k);
        show("x", x, 0), show("y", y, 0);
        if (k == 0)
            places(x, y, p, q, w, N);
        show("x", x, 0), show("p", p, 0), show("q", q, 0);
        finish();
    }
    return 0;
}
