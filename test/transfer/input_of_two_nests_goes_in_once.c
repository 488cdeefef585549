// Two nests read the same image.
// RUN: %check %s --nvcc= --expect=gradients:mapped=2 --show-profile | FileCheck %s
// CHECK: h2d_bytes 200
// CHECK: d2h_bytes 400
#include "harness.h"

void gradients(const uint8_t *in, uint8_t *a, uint8_t *b, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            a[y * w + x] = in[y * w + x] / 2;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            b[y * w + x] = in[y * w + x] / 3;
}

int main(void)
{
    uint8_t *in = bits(200), *a = bits(200), *b = bits(200);
    gradients(in, a, b, 20, 10);
    show("a", a, 0);
    show("b", b, 0);
    finish();
    return 0;
}
