// A seven-point stencil on a volume, flat and as arrays.
// RUN: %check %s
#include "harness.h"

void heat(const float *in, float *out, int nx, int ny, int nz)
{
    for (int z = 1; z < nz - 1; z++)
        for (int y = 1; y < ny - 1; y++)
            for (int x = 1; x < nx - 1; x++) {
                int i = (z * ny + y) * nx + x;
                out[i] = in[i] + 0.1f * (in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx] + in[i - nx * ny] +
                                         in[i + nx * ny] - 6 * in[i]);
            }
}

static double a[12][14][10], b[12][14][10];

void arrays(void)
{
    for (int z = 1; z < 11; z++)
        for (int y = 1; y < 13; y++)
            for (int x = 1; x < 9; x++)
                b[z][y][x] = a[z - 1][y][x] + a[z + 1][y][x] - 2 * a[z][y - 1][x + 1];
}

int main(void)
{
    for (int n = 0; n < 20; n += 3) {
        float *in = floats(n * (n + 1) * (n + 2)), *out = floats(n * (n + 1) * (n + 2));
        heat(in, out, n, n + 1, n + 2);
        show("heat", out, 0);
        finish();
    }
    for (int z = 0; z < 12; z++)
        for (int y = 0; y < 14; y++)
            for (int x = 0; x < 10; x++)
                a[z][y][x] = z * y - x * 0.5;
    arrays();
    show("b", b, sizeof b);
    return 0;
}
