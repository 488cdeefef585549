// RUN: %check %s --nvcc= --show-profile | FileCheck %s
// CHECK: h2d_bytes 300
// CHECK: d2h_bytes 300
#include "harness.h"

void invert(uint8_t *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = 255 - a[i];
}

int main(void)
{
    uint8_t *a = bits(300);
    invert(a, 300);
    show("a", a, 0);
    finish();
    return 0;
}
