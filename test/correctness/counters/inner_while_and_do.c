// Data-dependent while and do loops inside a pixel.
// RUN: %check %s
#include "harness.h"

void collatz(const uint32_t *in, int *steps, int n)
{
    for (int i = 0; i < n; i++) {
        uint32_t v = in[i] % 1000 + 1;
        int count = 0;
        while (v != 1) {
            v = v % 2 ? 3 * v + 1 : v / 2;
            count++;
        }
        steps[i] = count;
    }
}

void digits(const uint32_t *in, int *sum, int n)
{
    for (int i = 0; i < n; i++) {
        uint32_t v = in[i];
        int s = 0;
        do {
            s += v % 10;
            v /= 10;
        } while (v);
        sum[i] = s;
    }
}

int main(void)
{
    for (int n = 0; n < 600; n += 149) {
        uint32_t *in = bits(n * 4);
        int *out = ints(n, 0, 0);
        collatz(in, out, n);
        show("collatz", out, 0);
        digits(in, out, n);
        show("digits", out, 0);
        finish();
    }
    return 0;
}
