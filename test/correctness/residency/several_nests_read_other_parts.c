// The second nest reads more of the array than the first; between two calls the host changes the array.
// RUN: %check %s --expect=aboveFirst:mapped=2 --expect=inside:mapped=2
#include "harness.h"
#include <math.h>
#include <string.h>

void aboveFirst(const float *in, float *out, int n)
{
    if (n <= 0)
        return;
    float low = in[0];
    for (int i = 1; i < n; i++)
        low = fminf(low, in[i]);
    for (int i = 0; i < n; i++)
        out[i] = in[i] - low;
}

void inside(const uint8_t *in, uint8_t *first, uint8_t *second, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            first[y * w + x] = in[y * w + x] / 2;
    for (int y = 2; y < h - 2; y++)
        for (int x = 2; x < w - 2; x++)
            second[y * w + x] = in[y * w + x] / 3;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, n = w * h;
        float *in = floats(n), *next = floats(n), *out = floats(n);
        uint8_t *bytes = bits(n), *after = bits(n);
        uint8_t *first = bits(n), *second = bits(n);
        for (int call = 0; call < 2; call++) {
            aboveFirst(in, out, n);
            show("above first", out, 0);
            inside(bytes, first, second, w, h);
            show("first", first, 0);
            show("second", second, 0);
            memcpy(in, next, n * sizeof *in);
            memcpy(bytes, after, n);
        }
        finish();
    }
    return 0;
}
