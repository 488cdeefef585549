// A stencil on one plane of a volume, of which neither the rows nor the planes that it reads are next to each other: three rows of each
// plane go in, and not all that lies between the first and the last element. h2d: 20 planes of 3 rows of 18 elements.
// RUN: %check %s --nvcc= --expect=plane:mapped=1 --show-profile | FileCheck %s
// RUN: %translate %s -- -I%tools && FileCheck %s --check-prefix=CU < %t.out/planes_of_a_declared_array.cu
// CHECK: h2d_bytes 8640
// CU: nidus::Input<double> v(nest, "v", v_, {{[{]}}181, {{[{][{]}}n, 600}, {3, 20}, {n - 2, 1}}});
#include "harness.h"
#include <string.h>

enum { N = 20 };
static double v[N][30][N], out[N][N];

void plane(int n)
{
    for (int i = 1; i < n - 1; i++)
        for (int k = 1; k < n - 1; k++)
            out[i][k] = v[i][10][k] + 2 * v[i][11][k] + 3 * v[i - 1][10][k] + 5 * v[i + 1][10][k] + 7 * v[i][9][k];
}

int main(void)
{
    memcpy(v, doubles(N * 30 * N), sizeof v);
    plane(N);
    for (int i = 1; i < N - 1; i++)
        showReal("out", out[i][i] + 2 * out[i][1]);
    finish();
    return 0;
}
