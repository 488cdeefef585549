// Products and the bits of integers and bools over a nest.
// RUN: %check %s
#include "harness.h"
#include <stdbool.h>

unsigned bitsOf(const uint8_t *in, const int *more, int n)
{
    unsigned product = 3;
    uint8_t all = 0xfb, any = 1, odd = 9;
    long mask = -1;
    for (int i = 0; i < n; i++) {
        product *= 2u * in[i] + 1;
        all &= in[i] | 0xf0;
        any |= in[i];
        odd = in[i] ^ odd;
        mask &= more[i];
    }
    return product + all + 256u * any + 65536u * odd + (unsigned)mask;
}

int flags(const int *in, int n, int limit)
{
    bool found = false;
    bool every = true;
    for (int i = 0; i < n; i++) {
        found |= in[i] > limit;
        every &= in[i] < 3 * limit;
    }
    return 2 * found + every;
}

double product(const double *in, int n)
{
    double p = 1;
    for (int i = 0; i < n; i++)
        p *= in[i] > 0 ? 2 : 0.5;
    return p;
}

int main(void)
{
    static const int lengths[] = {0, 1, 31, 32, 33, 255, 1000, 5000};
    for (int k = 0; k < 8; k++) {
        int n = lengths[k];
        const uint8_t *in = bits(n);
        showInt("bits", bitsOf(in, ints(n, 1 << 20, 1 << 21), n));
        showInt("flags", flags(ints(n, -30, 30), n, 10));
        showInt("flags", flags(ints(n, -30, 30), n, 29));
        if (n < 1000)
            showReal("product", product(doubles(n), n));
    }
    finish();
    return 0;
}
