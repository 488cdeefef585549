// What a small function reads is named by it: names that mean something else where it is called do not stand there.
// RUN: %check %s --fallbacks=any
#include "harness.h"

static const float gain[3] = {2, 3, 5};

static inline float at(const float *p, int w, int x, int y)
{
    return p[y * w + (x < 0 ? 0 : x < w ? x : w - 1)];
}

static inline float weighted(const float *p, int w, int x, int y)
{
    return gain[1] * p[y * w + x];
}

static inline float slope(const float *p, int w, int x, int y)
{
    return at(p, w, x + 1, y) - at(p, w, x - 1, y);
}

static int doubled(const int *in, int w, int x, int y)
{
    return in[y * w + x] * 2;
}

/* The table's name, and the function's, are variables here. */
void hidden(const float *p, float *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float gain[3] = {x, y, 1};
            float at = weighted(p, w, x, y) + slope(p, w, x, y);
            out[y * w + x] = at + gain[1];
        }
}

/* The parameters of the function are other variables here. */
void exchanged(const int *a, int *in, int w, int x, int y)
{
    for (int h = 0; h < x; h++)
        for (int v = 0; v < y; v++)
            in[h * y + v] = doubled(a, y, v, h) + w;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        float *p = floats((size_t)w * h), *out = floats((size_t)w * h);
        hidden(p, out, w, h);
        show("hidden", out, 4 * (size_t)w * h);
        int *a = ints((size_t)w * h, -99, 99), *in = ints((size_t)w * h, 0, 9);
        exchanged(a, in, 7, h, w);
        show("exchanged", in, 4 * (size_t)w * h);
        finish();
    }
    return 0;
}
