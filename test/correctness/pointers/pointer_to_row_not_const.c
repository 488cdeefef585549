// Rows of images that are only read, through pointers that would allow to write, set where they are declared or later.
// RUN: %check %s --expect=later:any
#include "harness.h"

void rows(float *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        float *row = in + y * w, *again = &row[0];
        float *to = out + y * w;
        for (int x = 0; x < w; x++)
            to[x] = row[x] + again[x];
    }
}

void later(float *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float *p;
            p = in + y * w + x;
            out[y * w + x] = *p * 3;
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        float *in = floats(w * h), *out = floats(w * h);
        rows(in, out, w, h);
        show("rows", out, 0);
        later(in, out, w, h);
        show("later", out, 0);
        finish();
    }
    return 0;
}
