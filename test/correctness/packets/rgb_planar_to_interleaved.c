// Four planes behind one pointer become interleaved pixels.
// RUN: %check %s
#include "harness.h"

void interleave(const uint8_t *planes, uint8_t *rgba, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            for (int c = 0; c < 4; c++)
                rgba[4 * (y * w + x) + c] = planes[c * w * h + y * w + x];
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *planes = bits(4 * w * h), *rgba = bits(4 * w * h);
        interleave(planes, rgba, w, h);
        show("rgba", rgba, 0);
        finish();
    }
    return 0;
}
