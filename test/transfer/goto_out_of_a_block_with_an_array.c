// A goto leaves a block in which an array ends that nests work on, and one goes back to an earlier nest: nothing old is seen.
// RUN: %check %s --nvcc= --expect=run:any --expect=again:any --fallbacks=any
#include "harness.h"

int run(const int *in, int *out, int k)
{
    int status = 0;
    {
        int t[64];
        for (int i = 0; i < 64; i++)
            t[i] = in[i] + k;
        if (k == 1)
            goto done;
        for (int i = 0; i < 64; i++)
            out[i] = t[i] * 2;
        status = t[5];
    }
    {
        int u[64];
        for (int i = 0; i < 64; i++)
            u[i] = in[63 - i] - k;
        if (k == 2)
            goto done;
        for (int i = 0; i < 64; i++)
            out[i] += u[i];
    }
done:
    return status + out[7];
}

int again(int *a, int n, int k)
{
repeat:
    for (int i = 0; i < n; i++)
        a[i] = a[i] * 3 + 1;
    if (a[2] > 0 && k-- > 0)
        goto repeat;
    for (int i = 0; i < n; i++)
        a[i] = a[i] / 2;
    return a[1];
}

int main(void)
{
    int *in = ints(64, 0, 9), *out = ints(64, 0, 9), *a = ints(64, 0, 9);
    for (int k = 0; k < 4; k++) {
        showInt("run", run(in, out, k));
        show("out", out, 0);
        showInt("again", again(a, 64, k));
        show("a", a, 0);
    }
    finish();
    return 0;
}
