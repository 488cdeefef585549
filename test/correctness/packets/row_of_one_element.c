// A pointer to a row of which one element is read for all columns, declared between the loops: nobody asks an element by value for its address.
// RUN: %check %s --expect=marked:mapped=1 --expect=moved:mapped=1
#include "harness.h"

void marked(const float *in, float *out, int w, int channels, int stride, int y)
{
    for (int x = 0; x < w; x++) {
        const float *row = &in[y * stride];
        for (int c = 0; c < channels; c++)
            out[x * channels + c] = row[channels - 1] - (row[channels - 1] > 0.5f);
    }
}

void moved(const float *in, float *out, int w, int channels, int stride, int y)
{
    for (int x = 0; x < w; x++) {
        const float *row = in + y * stride;
        for (int c = 0; c < channels; c++)
            out[x * channels + c] = row[channels - 1] * 2;
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, n = w * 3;
        float *in = floats(n * 4), *out = floats(n);
        marked(in, out, w, 3, n, 2);
        show("marked", out, 0);
        moved(in, out, w, 3, n, 3);
        show("moved", out, 0);
        finish();
    }
    return 0;
}
