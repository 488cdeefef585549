// Three loops: a packet has planes when they share what they read, else rows; colour channels are part of a row, and rows of words of bits are
// short.
// RUN: %translate %s && %summary | FileCheck %s
// RUN: FileCheck %s --check-prefix=CU < %t.out/packets_of_volumes.cu
// CHECK: kernel across_planes_19
// CHECK: block 32 4 1
// CHECK: pixels 4 1 4
// CHECK: kernel images_27
// CHECK: pixels 4 2 1
// CHECK: kernel channels_35
// CHECK: pixels 4 1
// CHECK: kernel erode_43
// CHECK: pixels 2 1 4
// CHECK: kernel apart_54
// CHECK: pixels 4 1 4
// CU: u_at(plane - 1, 0, column) + u_at(plane + 1, 0, column)
void across_planes(const float *u, float *out, int w, int h, int d)
{
    for (int z = 1; z < d - 1; z++)
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++)
                out[(z * h + y) * w + x] = u[((z - 1) * h + y) * w + x] + u[((z + 1) * h + y) * w + x];
}

void images(const float *in, float *out, int w, int h, int n)
{
    for (int k = 0; k < n; k++)
        for (int y = 1; y < h - 1; y++)
            for (int x = 0; x < w; x++)
                out[(k * h + y) * w + x] = in[(k * h + y - 1) * w + x] + in[(k * h + y + 1) * w + x];
}

void channels(const float *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            for (int c = 0; c < 3; c++)
                out[(y * w + x) * 3 + c] = 255 - in[(y * w + x) * 3 + c];
}

void erode(const unsigned *in, unsigned *out, int words, int ny, int nz)
{
    for (int z = 1; z < nz - 1; z++)
        for (int y = 1; y < ny - 1; y++)
            for (int x = 1; x < words - 1; x++) {
                const unsigned *p = in + (z * ny + y) * words + x;
                out[(z * ny + y) * words + x] = p[0] & (p[0] << 1 | p[-1] >> 31) & (p[0] >> 1 | p[1] << 31) & p[-words] &
                                                p[words] & p[-ny * words] & p[ny * words];
            }
}

void apart(const float *u, float *out, int w, int h, int d, long pitch, long plane)
{
    for (int z = 1; z < d - 1; z++)
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++)
                out[z * plane + y * pitch + x] = u[(z - 1) * plane + y * pitch + x] + u[(z + 1) * plane + y * pitch + x];
}
