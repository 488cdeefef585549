// A sequential nest between two parallel ones: what stays on the device must come back for it.
// RUN: %check %s --expect=chain:mapped=2
#include "harness.h"

int chain(const int *in, int *tmp, int *out, int n)
{
    int best = 0;
    for (int i = 0; i < n; i++)
        tmp[i] = in[i] * 2;
    for (int i = 1; i < n; i++) {
        tmp[i] = (tmp[i] + tmp[i - 1]) & 0xFFFF;
        if (tmp[i] > tmp[best])
            best = i;
    }
    for (int i = 0; i < n; i++)
        out[i] = tmp[n - 1 - i] - best;
    return best;
}

int main(void)
{
    for (int n = 0; n < 400; n += 57) {
        int *in = ints(n, -99, 99), *tmp = ints(n, 0, 9), *out = ints(n, 0, 0);
        showInt("best", chain(in, tmp, out, n));
        show("tmp", tmp, 0);
        show("out", out, 0);
        finish();
    }
    return 0;
}
