// Local arrays end where break, continue, goto and return leave their blocks: 1200 bytes go in, and only the result comes out, after each call.
// RUN: %check %s --nvcc= --expect=chain:any --show-profile | FileCheck %s
// CHECK: h2d_bytes 6000
// CHECK: d2h_bytes 6000
// CHECK: launches 42
#include "harness.h"

static void step(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[n - 1 - i] * 3 % 1000 + i;
}

int chain(const int *in, int *out, int n, int k)
{
    int turns = 0;
    step(in, out, n);
    for (int j = 0; j < 4; j++) {
        int tmp[300];
        step(out, tmp, n);
        if (j == k)
            continue;
        {
            int more[300];
            step(tmp, more, n);
            turns++;
            if (k == 5 && j == 2)
                goto done;
            if (k == 6 && j == 1)
                return turns + n;
            if (k == 7)
                break;
            step(more, out, n);
        }
    }
done:
    return turns;
}

int main(void)
{
    int *in = ints(300, 0, 99), *out = ints(300, 0, 99);
    for (int k = 3; k < 8; k++) {
        showInt("turns", chain(in, out, 300, k));
        show("out", out, 0);
    }
    finish();
    return 0;
}
