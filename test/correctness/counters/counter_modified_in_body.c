// The body changes the counter: iterations are skipped.
// RUN: %check %s --expect=skip:left
#include "harness.h"

void skip(const uint8_t *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        out[i] = in[i];
        if (in[i] > 200)
            i += 2;
    }
}

int main(void)
{
    for (int n = 0; n < 400; n += 57) {
        uint8_t *in = bits(n), *out = bits(n);
        skip(in, out, n);
        show("out", out, 0);
        finish();
    }
    return 0;
}
