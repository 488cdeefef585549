// RUN: %translate %s && %summary | FileCheck %s
// CHECK: criterion saturation holds
static float a[4096][4096];

void scale(void)
{
    for (int y = 0; y < 4096; y++)
        for (int x = 0; x < 4096; x++)
            a[y][x] *= 2;
}
