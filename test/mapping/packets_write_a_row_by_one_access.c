// What a thread writes in a row is one access: with two, the threads of a warp write half of every sector of memory at a time.
// RUN: %translate %s && %summary | FileCheck %s
// CHECK: kernel derivative_9
// CHECK: pixels 4 1
#include <stdint.h>

void derivative(const uint8_t *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 1; x < w - 1; x++)
            out[y * w + x] = (in[y * w + x + 1] - in[y * w + x - 1]) / 2.0f;
}
