// A division of integers by what only the run tells counts as many sums: packets with one for each result are smaller.
// RUN: %translate %s && %summary | FileCheck %s
// CHECK: kernel by_argument_11
// CHECK: pixels 8 4
// CHECK: kernel by_number_24
// CHECK: pixels 16 4
#include <stdint.h>

void by_argument(const uint8_t *in, uint8_t *out, const int mask[25], int sum, int w, int h)
{
    for (int y = 2; y < h - 2; y++)
        for (int x = 2; x < w - 2; x++) {
            int s = 0;
            for (int j = 0; j < 5; j++)
                for (int i = 0; i < 5; i++)
                    s += mask[5 * j + i] * in[(y + j - 2) * w + x + i - 2];
            s /= sum;
            out[y * w + x] = (uint8_t)(s < 0 ? 0 : s > 255 ? 255 : s);
        }
}

void by_number(const uint8_t *in, uint8_t *out, const int mask[25], int w, int h)
{
    for (int y = 2; y < h - 2; y++)
        for (int x = 2; x < w - 2; x++) {
            int s = 0;
            for (int j = 0; j < 5; j++)
                for (int i = 0; i < 5; i++)
                    s += mask[5 * j + i] * in[(y + j - 2) * w + x + i - 2];
            s /= 16;
            out[y * w + x] = (uint8_t)(s < 0 ? 0 : s > 255 ? 255 : s);
        }
}
