// Threads of a block stand in four planes where these read the same elements, but for tables; else in two.
// RUN: %translate %s && %summary | FileCheck %s
struct number { float re, im, weight; int count; };

// CHECK: kernel bank_9
// CHECK: block 32 2 4
void bank(const struct number *in, struct number *out, const float *gain, int planes, int w, int h)
{
    for (int z = 0; z < planes; z++)
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++) {
                out[(z * h + y) * w + x].re = in[y * w + x].re * gain[z];
                out[(z * h + y) * w + x].count = 1;
            }
}

// CHECK: kernel each_21
// CHECK: block 32 4 2
void each(const struct number *in, struct number *out, const float gain[4], int planes, int w, int h)
{
    for (int z = 0; z < planes; z++)
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++) {
                out[(z * h + y) * w + x].re = in[(z * h + y) * w + x].re * gain[x % 4];
                out[(z * h + y) * w + x].count = 1;
            }
}
