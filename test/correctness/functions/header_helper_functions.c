// Helper functions, macros and constants come from a header that a -I flag finds.
// RUN: %check %s -- -I%S/../Inputs
#include "harness.h"
#include "pixel_helpers.h"

void mixChannels(const uint8_t *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = clampToByte(luma(in[3 * i], in[3 * i + 1], in[3 * i + 2]) - PIXEL_OFFSET);
}

int main(void)
{
    for (int n = 0; n < 400; n += 57) {
        uint8_t *in = bits(3 * n), *out = bits(n);
        mixChannels(in, out, n);
        show("out", out, 0);
        finish();
    }
    return 0;
}
