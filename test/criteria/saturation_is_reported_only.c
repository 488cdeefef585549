// Sixteen pixels fill no device: the nest is mapped all the same.
// RUN: %translate %s && %summary | FileCheck %s
// CHECK: nest {{.*}} mapped
// CHECK: criterion saturation fails
static float a[4][4];

void scale(void)
{
    for (int y = 0; y < 4; y++)
        for (int x = 0; x < 4; x++)
            a[y][x] *= 2;
}
