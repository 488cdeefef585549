// Candidates of block matching that reach past the border repeat its pixels.
// RUN: %check %s
#include "harness.h"
#include <stdlib.h>

static int clamp(int v, int low, int high) { return v < low ? low : v > high ? high : v; }

void match(const uint8_t *current, const uint8_t *reference, int *best, int w, int h, int stride, int range)
{
    for (int by = 0; by < h / 8; by++)
        for (int bx = 0; bx < w / 8; bx++) {
            int least = 1 << 30;
            for (int j = -range; j <= range; j++)
                for (int i = -range; i <= range; i++) {
                    int sum = 0;
                    for (int y = 0; y < 8; y++)
                        for (int x = 0; x < 8; x++) {
                            int row = clamp(by * 8 + y + j, 0, h - 1), column = clamp(bx * 8 + x + i, 0, w - 1);
                            sum += abs(current[(by * 8 + y) * stride + bx * 8 + x] - reference[row * stride + column]);
                        }
                    if (sum < least)
                        least = sum;
                }
            best[by * (w / 8) + bx] = least;
        }
}

int main(void)
{
    for (int range = 0; range < 12; range += 5) {
        int w = 37, h = 26, stride = 40;
        uint8_t *current = bits(stride * h), *reference = bits(stride * h);
        int *best = ints((w / 8) * (h / 8), 0, 0);
        match(current, reference, best, w, h, stride, range);
        show("best", best, 0);
        finish();
    }
    return 0;
}
