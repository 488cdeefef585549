// Only one channel of three is written: the others keep their bytes.
// RUN: %check %s
#include "harness.h"

void halveGreen(uint8_t *rgb, int n)
{
    for (int i = 0; i < n; i++)
        rgb[3 * i + 1] /= 2;
}

void setBlue(uint8_t *rgb, const uint8_t *blue, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            rgb[(y * w + x) * 3 + 2] = blue[y * w + x];
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *rgb = bits(3 * w * h), *blue = bits(w * h);
        halveGreen(rgb, w * h);
        show("green", rgb, 0);
        setBlue(rgb, blue, w, h);
        show("blue", rgb, 0);
        finish();
    }
    return 0;
}
