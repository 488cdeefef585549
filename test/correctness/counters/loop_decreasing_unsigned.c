// The C idiom for a decreasing unsigned counter: i-- > 0 as the condition. Whatever becomes of it, the result is C's.
// RUN: %check %s --expect=down:any --expect=wrapping:any --fallbacks=any
#include "harness.h"

void down(const uint8_t *in, uint8_t *out, size_t n)
{
    for (size_t i = n; i-- > 0;)
        out[i] = in[n - 1 - i];
}

void wrapping(const uint8_t *in, uint8_t *out, unsigned n)
{
    for (unsigned i = n - 1; i < n; i--)
        out[i] = in[i] + 1;
}

int main(void)
{
    for (int n = 0; n < 500; n += 99) {
        uint8_t *in = bits(n), *out = bits(n);
        down(in, out, n);
        show("down", out, 0);
        wrapping(in, out, n);
        show("wrapping", out, 0);
        finish();
    }
    return 0;
}
