// Of a volume of 7 x 6 x 5 floats the 198 from the first to the last one that is read go in; its interior of 5 x 4 x 3 comes back.
// RUN: %check %s --nvcc= --show-profile | FileCheck %s
// CHECK: h2d_bytes 792
// CHECK: d2h_bytes 240
#include "harness.h"

void heat(int nz, float in[nz][6][5], float out[nz][6][5])
{
    for (int z = 1; z < nz - 1; z++)
        for (int y = 1; y < 5; y++)
            for (int x = 1; x < 4; x++)
                out[z][y][x] = in[z - 1][y][x] + in[z + 1][y][x] + in[z][y - 1][x] + in[z][y + 1][x] + in[z][y][x - 1] +
                               in[z][y][x + 1];
}

int main(void)
{
    float *in = floats(210), *out = floats(210);
    heat(7, (float(*)[6][5])in, (float(*)[6][5])out);
    show("out", out, 0);
    finish();
    return 0;
}
