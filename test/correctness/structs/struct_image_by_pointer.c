// Images are structs behind pointers; sizes, stride and data are read through them.
// RUN: %check %s
#include "harness.h"

typedef struct {
    int width, height, stride;
    float *data;
} Image;

void gradient(const Image *in, Image *out)
{
    for (int y = 0; y < in->height; y++)
        for (int x = 1; x < in->width - 1; x++)
            out->data[y * out->stride + x] = in->data[y * in->stride + x + 1] - in->data[y * in->stride + x - 1];
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        Image in = {w, h, w + 2, floats((w + 2) * h)};
        Image out = {w, h, w + 7, floats((w + 7) * h)};
        gradient(&in, &out);
        show("out", out.data, 0);
        finish();
    }
    return 0;
}
