// Every pixel is read and written in place.
// RUN: %check %s
#include "harness.h"

void invert(uint8_t *img, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            img[y * w + x] = 255 - img[y * w + x];
}

void brighten(float *img, size_t n, float gain, float offset)
{
    for (size_t i = 0; i < n; i++) {
        img[i] = img[i] * gain + offset;
        if (img[i] > 1)
            img[i] = 1;
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *a = bits(w * h);
        float *b = floats(w * h);
        invert(a, w, h);
        brighten(b, (size_t)w * h, 1.5f, -0.25f);
        show("a", a, 0);
        show("b", b, 0);
        finish();
    }
    return 0;
}
