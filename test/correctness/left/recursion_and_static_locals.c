// A nest in a recursive function, and a nest in a function that counts its calls.
// RUN: %check %s
#include "harness.h"

void pyramid(uint8_t *img, int w)
{
    for (int y = 0; y < w; y++)
        for (int x = 0; x < w; x++)
            img[y * w + x] = (uint8_t)(img[y * w + x] / 2 + w);
    if (w > 1)
        pyramid(img + w * w, w / 2);
}

int frames(uint8_t *img, int n)
{
    static int frame;
    static const uint8_t keys[3] = {1, 5, 9};
    frame++;
    for (int i = 0; i < n; i++)
        img[i] = (uint8_t)(img[i] ^ keys[i % 3] ^ frame);
    return frame;
}

int main(void)
{
    uint8_t *img = bits(2 * 32 * 32);
    pyramid(img, 32);
    show("pyramid", img, 0);
    for (int i = 0; i < 3; i++)
        showInt("frame", frames(img, 500));
    show("frames", img, 0);
    finish();
    return 0;
}
