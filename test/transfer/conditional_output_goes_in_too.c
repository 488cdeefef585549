// What may but need not be written goes in, so that it comes back unchanged: 100 bytes of each array in, 100 back.
// RUN: %check %s --nvcc= --show-profile | FileCheck %s
// CHECK: h2d_bytes 200
// CHECK: d2h_bytes 100
#include "harness.h"

void bright(const uint8_t *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++)
        if (in[i] > 128)
            out[i] = in[i];
}

int main(void)
{
    uint8_t *in = bits(100), *out = bits(100);
    bright(in, out, 100);
    show("out", out, 0);
    finish();
    return 0;
}
