// One iteration per thread where a packet would hold nothing together: each reads an element that data chooses.
// RUN: %translate %s && %summary | FileCheck %s
// CHECK: kernel lookUp_11
// CHECK: block 256 1 1
// CHECK: pixels 1 1
#include <stdint.h>

void lookUp(const uint8_t *table, uint8_t *a, int n)
{
    // Steps of two: no packet either.
    for (int i = 0; i < n; i += 2)
        a[i] = table[a[i]];
}
