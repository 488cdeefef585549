// With constant sizes the criteria are decided, in numbers; the mapping is made all the same.
// RUN: %nidus explain %s | FileCheck %s
// CHECK-LABEL: few, lines
// CHECK: saturation    no: 16 threads
// CHECK: transfer      no: takes more time than the C
// CHECK-NEXT: predicted: copies
// CHECK: takes 256 bytes of the device
// CHECK: a grid of 1 by 1 blocks
// CHECK-LABEL: many, lines
// CHECK: saturation    yes: 4194304 threads
// CHECK: transfer      yes: takes less time than the C
// CHECK-NEXT: predicted: copies
// CHECK: to the device: 4096 rows of 4096 elements of 4 bytes: 67.1 MB{{$}}
#include <math.h>
static unsigned char small[16][16];
static float large[4096][4096];

void few(void)
{
    for (int y = 0; y < 16; y++)
        for (int x = 0; x < 16; x++)
            small[y][x] /= 2;
}

void many(void)
{
    for (int y = 0; y < 4096; y++)
        for (int x = 0; x < 4096; x++)
            large[y][x] = expf(sinf(large[y][x])) + cosf(large[y][x]);
}
