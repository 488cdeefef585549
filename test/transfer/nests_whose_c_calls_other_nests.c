// A loop nest that calls functions with nests of their own: where it is left to C, so are these, as nothing says there what the host
// touches between them. The data of all other nests stays on the device meanwhile.
// RUN: %check %s --nvcc= --fallbacks=some --expect=steps:host-loop --show-profile | FileCheck %s
// 64 x 200 floats of weights are 51200 bytes, which go in once in each of three calls.
// CHECK: h2d_bytes {{1[56][0-9][0-9][0-9][0-9]$}}
// RUN: %nidus translate -o %t %s -- -I%tools && FileCheck %s --check-prefix=TEXT < %t/nests_whose_c_calls_other_nests.c
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

// TEXT: {{^}}static void added(
static void added(float *to, float by, const float *from, int n)
{
    // TEXT: extern __thread int nidus_in_c; if (nidus_in_c || !nidus_{{[^ ]*}}_added_
    for (int i = 0; i < n; i++)
        to[i] += by * from[i];
}

/* Reads and writes on the host what the nest of added() has changed. */
// TEXT: {{^}}static void rows(
static void rows(float *to, const float *from, int n, int width)
{
    // TEXT: if (!nidus_{{[^ ]*}}_rows_{{.*}}) { nidus_in_c++; { for (int r
    for (int r = 0; r < n; r++) {
        added(to + r * width, 0.5f, from + r * width, width);
        to[r * width] = to[r * width] * 0.25f + to[r * width + width - 1];
    }
    // TEXT: } } nidus_in_c--; } }
}

/* Calls the same nest directly, where it runs on the device. */
// TEXT: {{^}}void steps(
// TEXT: nidus_hold(); for (int k = 0; k < STEPS; k++)
void steps(float *x, float *y, const float *w, int n)
{
    for (int k = 0; k < STEPS; k++) {
        product(y, x, w, n, M);
        rows(x, y, n / 4, 4);
        product(x, y, w, n, M);
        rows(y, y + 2, n / 8, 4);
        added(x, 0.125f, y, n);
    }
}

int main(void)
{
    for (int k = 0; k < 3; k++) {
        float *w = floats(N * M), *x = floats(N), *y = floats(N + 2);
        steps(x, y, w, N - k);
        show("x", x, 0), show("y", y, 0);
        finish();
    }
    return 0;
}
