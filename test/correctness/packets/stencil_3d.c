// A seven-point stencil on a volume, flat, as arrays, and with rows and planes that are any number of elements apart, whatever these numbers are called.
// RUN: %check %s --fallbacks=any
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

void apart(float *restrict out, const float *restrict in, int nx, int ny, int nz, long pitch, long plane)
{
    for (int z = 1; z < nz - 1; z++)
        for (int y = 1; y < ny - 1; y++)
            for (int x = 1; x < nx - 1; x++)
                out[z * plane + y * pitch + x] = in[z * plane + y * pitch + x - 1] + in[z * plane + (y + 1) * pitch + x] - in[(z - 1) * plane + y * pitch + x + 1];
}

void apart_too(float *restrict out, const float *restrict in, int nx, int ny, int nz, int stride, int plane)
{
    for (int z = 1; z < nz - 1; z++)
        for (int y = 0; y < ny; y++)
            for (int x = 1; x < nx - 1; x++)
                out[z * plane + y * stride + x] = in[z * plane + y * stride + x - 1] * in[(z - 1) * plane + y * stride + x] + in[(z + 1) * plane + y * stride + x];
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
    // Rows next to each other, with others between them, and rows and planes that share elements.
    const int pitches[][2] = {{9, 63}, {12, 101}, {16, 16 * 7 + 5}, {9, 60}, {7, 70}, {3, 100}, {20, 9}};
    for (size_t k = 0; k < sizeof pitches / sizeof *pitches; k++) {
        const int pitch = pitches[k][0], plane = pitches[k][1];
        float *in = floats(2000), *out = floats(2000);
        apart(out, in, 9, 7, 8, pitch, plane);
        show("apart", out, 0);
        apart_too(out, in, 9, 7, 8, pitch, plane);
        show("apart, too", out, 0);
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
