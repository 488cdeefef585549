// An integral image: prefix sums of the rows, then of the columns.
// RUN: %check %s --expect=integral:mapped=2
#include "harness.h"

void integral(const uint8_t *in, uint32_t *sum, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            sum[y * w + x] = in[y * w + x] + (x > 0 ? sum[y * w + x - 1] : 0);
    for (int x = 0; x < w; x++)
        for (int y = 1; y < h; y++)
            sum[y * w + x] += sum[(y - 1) * w + x];
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h);
        uint32_t *sum = bits(4 * w * h);
        integral(in, sum, w, h);
        show("sum", sum, 0);
        finish();
    }
    return 0;
}
