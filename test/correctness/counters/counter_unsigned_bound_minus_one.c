// for (unsigned i = 0; i < n - 1; i++): never called with n = 0, where n - 1 is 4294967295.
// RUN: %check %s --fallbacks=any
#include "harness.h"

void forward(const int *in, int *out, unsigned n)
{
    for (unsigned i = 0; i < n - 1; i++)
        out[i] = in[i + 1] / 2 - in[i] / 2;
}

int main(void)
{
    for (int n = 1; n < 300; n += 49) {
        int *in = ints(n, -1000, 1000), *out = ints(n, 0, 9);
        forward(in, out, n);
        show("out", out, 0);
        finish();
    }
    return 0;
}
