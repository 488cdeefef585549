// A break of the only loop: later iterations must not run.
// RUN: %check %s --expect=copyUntilZero:left
#include "harness.h"

void copyUntilZero(const uint8_t *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        if (in[i] == 0)
            break;
        out[i] = in[i];
    }
}

int main(void)
{
    for (int n = 0; n < 900; n += 99) {
        uint8_t *in = bits(n), *out = bits(n);
        copyUntilZero(in, out, n);
        show("out", out, 0);
        finish();
    }
    return 0;
}
