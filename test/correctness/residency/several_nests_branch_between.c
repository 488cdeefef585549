// Which nest runs second, and an early return, depend on data: every path must leave the host up to date.
// RUN: %check %s --expect=paths:mapped=3
#include "harness.h"

int paths(const uint8_t *in, uint8_t *tmp, uint8_t *out, int n, int mode)
{
    for (int i = 0; i < n; i++)
        tmp[i] = in[i] ^ 0x0F;
    if (mode == 0)
        return tmp[n / 2];
    if (mode == 1) {
        for (int i = 0; i < n; i++)
            out[i] = tmp[i] / 3;
    } else if (mode == 2) {
        tmp[0] = 9;
        for (int i = 0; i < n; i++)
            out[i] = tmp[n - 1 - i];
    }
    return mode;
}

int main(void)
{
    for (int mode = 0; mode < 4; mode++)
        for (int n = 1; n < 400; n += 133) {
            uint8_t *in = bits(n), *tmp = bits(n), *out = bits(n);
            showInt("status", paths(in, tmp, out, n, mode));
            show("tmp", tmp, 0);
            show("out", out, 0);
            finish();
        }
    return 0;
}
