// What does few operations for each byte waits for memory, and more threads wait better: two rows per packet, or as many as lie
// around an instance; one, where far more is written than read. What computes longer, and bytes, which are converted, keep the
// profile's rows.
// RUN: %translate %s && %summary | FileCheck %s
// CHECK: kernel cross_21
// CHECK: pixels 4 2
// CHECK: kernel column_29
// CHECK: pixels 4 4
// CHECK: kernel polynomial_36
// CHECK: pixels 4 4
// CHECK: kernel bytes_47
// CHECK: pixels 16 4
// CHECK: kernel derivative_55
// CHECK: pixels 4 2
// CHECK: kernel derivatives_62
// CHECK: pixels 4 1
#include <stdint.h>

void cross(const float *in, float *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            out[y * w + x] = in[(y - 1) * w + x] + in[y * w + x - 1] + in[y * w + x + 1] + in[(y + 1) * w + x];
}

// Two rows of packets would be read with four around them.
void column(const float *in, float *out, int w, int h)
{
    for (int y = 2; y < h - 2; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = in[(y - 2) * w + x] + in[y * w + x] + in[(y + 2) * w + x];
}

void polynomial(const float *in, float *out, int w, int h)
{
    for (int y = 1; y < h; y++)
        for (int x = 0; x < w; x++) {
            float v = in[(y - 1) * w + x] + in[y * w + x], p = 1;
            for (int k = 0; k < 20; k++)
                p = p * v + 0.5f;
            out[y * w + x] = p;
        }
}

void bytes(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = (uint8_t)((in[(y - 1) * w + x] + 2 * in[y * w + x] + in[(y + 1) * w + x]) / 4);
}

// Of one byte, a word is made.
void derivative(const uint8_t *in, float *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = (in[(y + 1) * w + x] - in[(y - 1) * w + x]) / 2.0f;
}

void derivatives(const uint8_t *in, float *across, float *down, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            across[y * w + x] = (in[y * w + x + 1] - in[y * w + x - 1]) / 2.0f;
            down[y * w + x] = (in[(y + 1) * w + x] - in[(y - 1) * w + x]) / 2.0f;
        }
}
