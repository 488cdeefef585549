// RUN: %translate %s && %summary | FileCheck %s
// CHECK: kernel invert_8
// CHECK: block 256 1 1
#include <stdint.h>

void invert(uint8_t *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = 255 - a[i];
}
