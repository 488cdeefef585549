// What may but need not be written goes in, and of it back what lies between the first and the last element that changed: 100
// bytes of each array in, 84 back.
// RUN: %check %s --nvcc= --show-profile | FileCheck %s
// CHECK: h2d_bytes 200
// CHECK: d2h_bytes 84
#include "harness.h"
#include <string.h>

void bright(const uint8_t *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++)
        if (in[i] > 128)
            out[i] = in[i];
}

int main(void)
{
    uint8_t *in = bits(100), *out = bits(100);
    memset(in, 0, 100);
    memset(out, 1, 100);
    in[7] = in[50] = in[90] = 200;
    bright(in, out, 100);
    show("out", out, 0);
    finish();
    return 0;
}
