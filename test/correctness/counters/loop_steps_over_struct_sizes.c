// Loops in steps of three, with a clamp, over an image behind a pointer, which may be null when there is nothing to do.
// RUN: %check %s
#include "harness.h"
#include <stdlib.h>

typedef struct {
    int w;
    float *data;
} Image;

void every_third(const float *in, int h, int w, Image *out)
{
    for (int y = 0; y < h; y += 3)
        for (int x = 0; x < w; x++) {
            int below = y + 1;
            if (below > h - 1)
                below = h - 1;
            out->data[y * w + x] = in[below * w + x];
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        float *in = floats(w * h), *data = floats(w * h);
        Image image = {w, data};
        every_third(in, h, w, w > 0 && h > 0 ? &image : NULL);
        show("out", data, 0);
        finish();
    }
    return 0;
}
