// Conditions whose unsigned sums and differences wrap for the smallest and the largest sizes, or that become true again.
// RUN: %check %s --fallbacks=any
#include "harness.h"

void margin(const uint8_t *in, uint8_t *out, unsigned n)
{
    for (unsigned y = 0; y + 2 < n; y++)
        out[y] = in[y] ^ in[y + 2];
}

void marginLong(const uint8_t *in, uint8_t *out, size_t n)
{
    for (size_t y = 1; y + 1 < n; y++)
        out[y] = in[y - 1] ^ in[y + 1];
}

void pairs(const uint8_t *in, uint8_t *out, unsigned n)
{
    for (unsigned i = 0; 2 * i + 1 < n; i++)
        out[i] = in[2 * i] / 2 + in[2 * i + 1] / 2;
}

void upTo(const uint8_t *in, uint8_t *out, unsigned n)
{
    for (unsigned i = 1; i <= n; i++)
        out[i - 1] = ~in[i - 1];
}

void lastButOne(const uint8_t *in, uint8_t *out, size_t n)
{
    for (size_t i = 0; i != n - 1; i++)
        out[i] = in[i + 1];
}

void again(const uint8_t *in, uint8_t *out, int n)
{
    for (int i = 0; i % 8 < n; i++)
        out[i] = in[i] + 1;
}

int main(void)
{
    const int sizesOfLine[] = {0, 1, 2, 3, 4, 255, 256, 257, 1000};
    for (int k = 0; k < 9; k++) {
        int n = sizesOfLine[k];
        uint8_t *in = bits(n), *out = bits(n);
        margin(in, out, n);
        show("margin", out, 0);
        marginLong(in, out, n);
        show("marginLong", out, 0);
        pairs(in, out, n);
        show("pairs", out, 0);
        upTo(in, out, n);
        show("upTo", out, 0);
        if (n > 0)
            lastButOne(in, out, n);
        show("lastButOne", out, 0);
        if (n > 8)
            again(in, out, n % 8);
        show("again", out, 0);
        finish();
    }
    return 0;
}
