// Three loops: a packet has planes when they share what they read, else rows; colour channels are part of a row.
// RUN: %translate %s && %summary | FileCheck %s
// RUN: FileCheck %s --check-prefix=CU < %t.out/packets_of_volumes.cu
// CHECK: kernel across_planes_14
// CHECK: block 32 4 1
// CHECK: pixels 4 1 4
// CHECK: kernel images_22
// CHECK: pixels 4 2 1
// CHECK: kernel channels_30
// CHECK: pixels 4 1
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
