// A separable Gaussian whose intermediate image is malloc'ed and freed in the function.
// RUN: %check %s --expect=gaussian:mapped=2
#include "harness.h"
#include <stdlib.h>

int gaussian(const float *in, float *out, int w, int h, const float *k)
{
    float *tmp = malloc(sizeof(float) * w * h);
    if (!tmp)
        return -1;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0;
            for (int i = -3; i <= 3; i++) {
                int xx = x + i < 0 ? 0 : x + i > w - 1 ? w - 1 : x + i;
                s += k[i + 3] * in[y * w + xx];
            }
            tmp[y * w + x] = s;
        }
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0;
            for (int i = -3; i <= 3; i++) {
                int yy = y + i < 0 ? 0 : y + i > h - 1 ? h - 1 : y + i;
                s += k[i + 3] * tmp[yy * w + x];
            }
            out[y * w + x] = s;
        }
    free(tmp);
    return 0;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w + 1, h = sizes[k].h + 1;
        float *in = floats(w * h), *out = floats(w * h), *mask = floats(7);
        showInt("status", gaussian(in, out, w, h, mask));
        show("out", out, 0);
        finish();
    }
    return 0;
}
