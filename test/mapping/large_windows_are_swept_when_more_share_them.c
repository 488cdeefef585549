// A window that leaves room for few results per thread is swept, if a sweep has room for more of them.
// RUN: %translate %s && %summary | FileCheck %s
#include <stdint.h>

// CHECK: kernel floats9_
// CHECK: pixels 4 4
void floats9(const float *in, float *out, const float *mask, int w, int h)
{
    for (int y = 4; y < h - 4; y++)
        for (int x = 4; x < w - 4; x++) {
            float s = 0;
            for (int j = -4; j <= 4; j++)
                for (int i = -4; i <= 4; i++)
                    s += mask[(j + 4) * 9 + i + 4] * in[(y + j) * w + x + i];
            out[y * w + x] = s;
        }
}

// CHECK: kernel floats11_
// CHECK: pixels 4 2
void floats11(const float *in, float *out, const float *mask, int w, int h)
{
    for (int y = 5; y < h - 5; y++)
        for (int x = 5; x < w - 5; x++) {
            float s = 0;
            for (int j = -5; j <= 5; j++)
                for (int i = -5; i <= 5; i++)
                    s += mask[(j + 5) * 11 + i + 5] * in[(y + j) * w + x + i];
            out[y * w + x] = s;
        }
}

// CHECK: kernel bytes7_
// CHECK: pixels 8 4
void bytes7(const uint8_t *in, uint8_t *out, const float *mask, int w, int h)
{
    for (int y = 3; y < h - 3; y++)
        for (int x = 3; x < w - 3; x++) {
            float s = 0;
            for (int j = -3; j <= 3; j++)
                for (int i = -3; i <= 3; i++)
                    s += mask[(j + 3) * 7 + i + 3] * in[(y + j) * w + x + i];
            out[y * w + x] = s;
        }
}

// CHECK: kernel bytes15_
// CHECK: pixels 16 2
void bytes15(const uint8_t *in, uint8_t *out, const float *mask, int w, int h)
{
    for (int y = 7; y < h - 7; y++)
        for (int x = 7; x < w - 7; x++) {
            float s = 0;
            for (int j = -7; j <= 7; j++)
                for (int i = -7; i <= 7; i++)
                    s += mask[(j + 7) * 15 + i + 7] * in[(y + j) * w + x + i];
            out[y * w + x] = s;
        }
}
