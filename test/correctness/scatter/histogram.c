// Bins chosen by data: each block of threads counts in bins of its own, which are added up.
// RUN: %check %s --expect=histogram:mapped
#include "harness.h"

void histogram(const uint8_t *in, int *bins, int n)
{
    for (int i = 0; i < n; i++)
        bins[in[i]]++;
}

int main(void)
{
    for (int n = 0; n < 4000; n += 999) {
        uint8_t *in = bits(n);
        int *bins = ints(256, 0, 0);
        histogram(in, bins, n);
        show("bins", bins, 0);
        finish();
    }
    return 0;
}
