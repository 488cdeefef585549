// The body changes the bound of its own loop.
// RUN: %check %s --expect=shrink:left
#include "harness.h"

int shrink(uint8_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        out[i] = 1;
        if (i % 3 == 0)
            n--;
    }
    return n;
}

int main(void)
{
    for (int n = 0; n < 400; n += 57) {
        uint8_t *out = bits(n);
        showInt("n", shrink(out, n));
        show("out", out, 0);
        finish();
    }
    return 0;
}
