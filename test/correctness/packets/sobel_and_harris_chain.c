// Gradients, products, box sums and a response: six arrays in one function.
// RUN: %check %s --expect=harris:mapped=4
#include "harness.h"
#include <stdlib.h>

int harris(const uint8_t *in, float *out, int w, int h)
{
    float *ix = malloc(sizeof *ix * w * h), *iy = malloc(sizeof *iy * w * h);
    float *xx = calloc(w * h, sizeof *xx), *yy = calloc(w * h, sizeof *yy), *xy = calloc(w * h, sizeof *xy);
    int ok = ix && iy && xx && yy && xy;
    if (ok) {
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++) {
                ix[y * w + x] = 0;
                iy[y * w + x] = 0;
                if (x > 0 && y > 0 && x < w - 1 && y < h - 1) {
                    const uint8_t *p = in + y * w + x;
                    ix[y * w + x] = p[1 - w] + 2 * p[1] + p[1 + w] - p[-1 - w] - 2 * p[-1] - p[-1 + w];
                    iy[y * w + x] = p[w - 1] + 2 * p[w] + p[w + 1] - p[-w - 1] - 2 * p[-w] - p[-w + 1];
                }
            }
        for (int i = 0; i < w * h; i++) {
            xx[i] = ix[i] * ix[i];
            yy[i] = iy[i] * iy[i];
            xy[i] = ix[i] * iy[i];
        }
        for (int y = 1; y < h - 1; y++)
            for (int x = 1; x < w - 1; x++) {
                float a = 0, b = 0, c = 0;
                for (int j = -1; j <= 1; j++)
                    for (int i = -1; i <= 1; i++) {
                        a += xx[(y + j) * w + x + i];
                        b += yy[(y + j) * w + x + i];
                        c += xy[(y + j) * w + x + i];
                    }
                out[y * w + x] = a * b - c * c - 0.04f * (a + b) * (a + b);
            }
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++)
                if (out[y * w + x] < 0)
                    out[y * w + x] = 0;
    }
    free(ix);
    free(iy);
    free(xx);
    free(yy);
    free(xy);
    return ok;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w + 1, h = sizes[k].h + 1;
        uint8_t *in = bits(w * h);
        float *out = floats(w * h);
        showInt("ok", harris(in, out, w, h));
        show("out", out, 0);
        finish();
    }
    return 0;
}
