// Blocks of an image are searched in another one: a guard keeps each candidate inside, whatever the range is and where blocks do not
// fill the image.
// RUN: %check %s --fallbacks=any
#include "harness.h"
#include <stdlib.h>

void match(const uint8_t *current, const uint8_t *reference, int *best, int w, int h, int stride, int range)
{
    int across = w / 8, down = h / 8;
    for (int by = 0; by < down; by++)
        for (int bx = 0; bx < across; bx++) {
            int least = 1 << 30;
            for (int j = -range; j <= range; j++)
                for (int i = -range; i <= range; i++) {
                    int x0 = bx * 8 + i, y0 = by * 8 + j, sum = 0;
                    if (x0 < 0 || y0 < 0 || x0 + 8 > w || y0 + 8 > h)
                        continue;
                    for (int y = 0; y < 8; y++)
                        for (int x = 0; x < 8; x++)
                            sum += abs(current[(by * 8 + y) * stride + bx * 8 + x] - reference[(y0 + y) * stride + x0 + x]);
                    if (sum < least)
                        least = sum;
                }
            best[by * across + bx] = least;
        }
}

int main(void)
{
    static const int ranges[] = {3, 0, 1, 9, -1};
    for (int k = 0; k < 5; k++) {
        int w = 37 - 5 * k, h = 29 + 3 * k, stride = w + k % 2 * 4, range = ranges[k];
        uint8_t *current = bits(stride * h), *reference = bits(stride * h);
        int *best = ints((w / 8) * (h / 8), 0, 0);
        match(current, reference, best, w, h, stride, range);
        show("best", best, 0);
        finish();
    }
    return 0;
}
