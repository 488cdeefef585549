// in == out at run time: a stencil in place by the caller's choice. The original must run.
// RUN: %check %s --fallbacks=some
#include "harness.h"

void blur(const uint8_t *in, uint8_t *out, int n)
{
    for (int i = 1; i < n - 1; i++)
        out[i] = (uint8_t)((in[i - 1] + in[i] + in[i + 1]) / 3);
}

int main(void)
{
    for (int n = 0; n < 400; n += 57) {
        uint8_t *a = bits(n), *b = bits(n);
        blur(a, b, n);
        show("apart", b, 0);
        blur(a, a, n);
        show("same", a, 0);
        finish();
    }
    return 0;
}
