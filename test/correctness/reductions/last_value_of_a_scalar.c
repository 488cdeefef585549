// The value of the last iteration is used after the nest.
// RUN: %check %s --expect=last:any --expect=conditional:left --fallbacks=any
#include "harness.h"

int last(const int *in, int *out, int n)
{
    int v = -1;
    for (int i = 0; i < n; i++) {
        v = in[i] * 2;
        out[i] = v;
    }
    return v;
}

int conditional(const int *in, int *out, int n)
{
    int v = 0;
    for (int i = 0; i < n; i++) {
        if (in[i] > 0)
            v = in[i];
        out[i] = v;
    }
    return v;
}

int main(void)
{
    for (int n = 0; n < 400; n += 57) {
        int *in = ints(n, -99, 99), *out = ints(n, 0, 0);
        showInt("last", last(in, out, n));
        show("out", out, 0);
        showInt("conditional", conditional(in, out, n));
        show("out", out, 0);
        finish();
    }
    return 0;
}
