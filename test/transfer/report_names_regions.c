// RUN: %translate %s && %summary | FileCheck %s
// The report lists what moves for a nest.
// CHECK: nest 10-13 mapped
// CHECK-DAG: transfer h2d in
// CHECK-DAG: transfer d2h out
#include <stdint.h>

void halve(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            out[y * w + x] = in[y * w + x] / 2;
        }
}
