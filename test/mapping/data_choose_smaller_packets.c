// Instances that look up a table where data say, or do what data say, wait: their packets are smaller than those of a mask of as many
// operations.
// RUN: %translate %s && %summary | FileCheck %s
#include <stdint.h>
#include <stdlib.h>

// CHECK: kernel by_mask_11
// CHECK: pixels 16 4
void by_mask(const uint8_t *in, uint8_t *out, int w, int h, const int mask[25])
{
    for (int y = 2; y < h - 2; y++)
        for (int x = 2; x < w - 2; x++) {
            int sum = 0;
            for (int j = -2; j <= 2; j++)
                for (int i = -2; i <= 2; i++)
                    sum += mask[5 * j + i + 12] * in[(y + j) * w + x + i];
            out[y * w + x] = (uint8_t)(sum >> 8);
        }
}

// CHECK: kernel by_table_25
// CHECK: pixels 8 2
void by_table(const uint8_t *in, uint8_t *out, int w, int h, const float table[256])
{
    for (int y = 2; y < h - 2; y++)
        for (int x = 2; x < w - 2; x++) {
            const int here = in[y * w + x];
            float sum = 0;
            for (int j = -2; j <= 2; j++)
                for (int i = -2; i <= 2; i++) {
                    const int there = in[(y + j) * w + x + i];
                    sum += table[abs(there - here)] * there;
                }
            out[y * w + x] = sum;
        }
}

// CHECK: kernel by_likeness_42
// CHECK: pixels 8 1
void by_likeness(const uint8_t *in, uint8_t *out, int w, int h, int noise)
{
    for (int y = 2; y < h - 2; y++)
        for (int x = 2; x < w - 2; x++) {
            int n = 0;
            for (int j = -2; j <= 2; j++)
                for (int i = -2; i <= 2; i++)
                    if (abs(in[(y + j) * w + x + i] - in[y * w + x]) <= noise)
                        n++;
            out[y * w + x] = (uint8_t)n;
        }
}
