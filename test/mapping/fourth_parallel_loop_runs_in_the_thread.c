// At most three dimensions are spread; nothing is lost of the fourth.
// RUN: %translate %s && %summary | FileCheck %s
// CHECK: nest {{[0-9]+}}-{{[0-9]+}} mapped
// CHECK: block 32 4 2
static float a[4][5][6][7];

void scale(void)
{
    for (int t = 0; t < 4; t++)
        for (int z = 0; z < 5; z++)
            for (int y = 0; y < 6; y++)
                for (int x = 0; x < 7; x++)
                    a[t][z][y][x] *= 2;
}
