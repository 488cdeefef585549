// x (stride one) lies on axis x; the block is the device profile's.
// RUN: %translate %s && %summary | FileCheck %s
// RUN: FileCheck %s --check-prefix=CU < %t.out/two_loops_get_a_block_of_two_dimensions.cu
// CHECK: nest 14-16 mapped
// CHECK: kernel invert_14
// CHECK: block 64 4 1
// CHECK: pixels 1 1
// CU-DAG: y = nidus::threadY()
// CU-DAG: x = 2 * nidus::threadX()
#include <stdint.h>

void invert(uint8_t *a, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x += 2)
            a[y * w + x] = 255 - a[y * w + x];
}
