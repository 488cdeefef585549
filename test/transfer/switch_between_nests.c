// A switch between loop nests, whose groups fall through, jump and return: both arrays go in once per call (7 x 2400 bytes), and nothing
// comes home on the way but what the host reads there.
// RUN: %check %s --nvcc= --expect=run:any --show-profile | FileCheck %s
// CHECK: h2d_bytes 16800
// CHECK: d2h_bytes 14420
#include "harness.h"

int run(float *a, float *b, int n, int k)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        a[i] = a[i] * 0.5f + b[i];
    switch (k + (a[0] > 1e9f)) {
    case 0:
        for (int i = 0; i < n; i++)
            b[i] = a[i] + 1;
        /* fall through */
    case 1:
        for (int i = 0; i < n; i++)
            b[i] = b[i] * 0.5f;
        break;
    case 2:
        goto out;
    case 3:
        for (int step = 0; step < 3; step++) {
            switch (step) {
            case 1:
                continue;
            default:
                break;
            }
            for (int i = 0; i < n; i++)
                b[i] += a[i] * step;
        }
        break;
    case 4:
        s = b[1] > a[2];
        return s;
    default:
        for (int i = 0; i < n; i++)
            b[i] += a[i];
        break;
    }
    for (int i = 0; i < n; i++)
        a[i] -= b[i];
out:
    return a[2] > b[3];
}

int main(void)
{
    for (int k = 0; k < 7; k++) {
        float *a = floats(300), *b = floats(300);
        showInt("run", run(a, b, 300, k));
        show("a", a, 0);
        show("b", b, 0);
        finish();
    }
    return 0;
}
