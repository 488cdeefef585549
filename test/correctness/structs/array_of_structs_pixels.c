// Pixels are structs: px[i].r.
// RUN: %check %s
#include "harness.h"

typedef struct {
    uint8_t r, g, b;
} Pixel;

void negative(const Pixel *in, Pixel *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            out[y * w + x].r = 255 - in[y * w + x].r;
            out[y * w + x].g = 255 - in[y * w + x].g;
            out[y * w + x].b = in[y * w + x].b / 2;
        }
}

void onlyRed(Pixel *px, int n)
{
    for (int i = 0; i < n; i++)
        px[i].r = (uint8_t)i;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        Pixel *in = bits(w * h * sizeof *in), *out = bits(w * h * sizeof *out);
        negative(in, out, w, h);
        show("out", out, 0);
        onlyRed(out, w * h);
        show("red", out, 0);
        finish();
    }
    return 0;
}
