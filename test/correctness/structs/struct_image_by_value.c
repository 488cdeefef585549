// Images are structs passed by value.
// RUN: %check %s
#include "harness.h"

struct image {
    uint8_t *pixels;
    int w, h;
    size_t pitch;
};

void threshold(struct image in, struct image out, uint8_t t)
{
    for (int y = 0; y < in.h; y++)
        for (int x = 0; x < in.w; x++)
            out.pixels[y * out.pitch + x] = in.pixels[y * in.pitch + x] > t ? 255 : 0;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        struct image in = {bits(w * h), w, h, w}, out = {bits((w + 1) * h), w, h, w + 1};
        threshold(in, out, 100);
        show("out", out.pixels, 0);
        finish();
    }
    return 0;
}
