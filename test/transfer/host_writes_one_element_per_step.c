// Per step the host changes one element of the input (4 bytes in, none out); the field goes in once and comes back once.
// h2d: 2 * 500 ints, and 7 changes of which the first is made before anything is on the device; d2h: 500 ints.
// RUN: %check %s --nvcc= --expect=feed:mapped=1,host-loop --show-profile | FileCheck %s
// CHECK: h2d_bytes 4024
// CHECK: d2h_bytes 2000
// CHECK: launches 7
// CHECK: array feed_{{[0-9]+}} field h2d 2000 d2h 2000
// CHECK: array feed_{{[0-9]+}} source h2d 2024 d2h 0
#include "harness.h"

void feed(int *source, int *field, int n, int steps)
{
    for (int t = 0; t < steps; t++) {
        source[t] = 100 * t;
        for (int i = 0; i < n; i++)
            field[i] += source[i] >> 1;
    }
}

int main(void)
{
    int *source = ints(500, 0, 99), *field = ints(500, 0, 99);
    feed(source, field, 500, 7);
    show("source", source, 0);
    show("field", field, 0);
    finish();
    return 0;
}
