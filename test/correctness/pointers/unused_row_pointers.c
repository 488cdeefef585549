// Pointers into arrays that the nest does not touch, set and never read: the kernel knows nothing of these arrays.
// RUN: %check %s
#include "harness.h"

static float weight[100 * 100];
static int other[100 * 100];

void rows(float (*out)[100], int h, int w)
{
    for (int y = h - 1; y >= 1; y--) {
        const float *row = weight + y * w;
        const int *next = other + y * w, *last = next + 1;
        (void)row;
        (void)last;
        for (int x = 1; x < w; ++x)
            out[y][x] = 5;
    }
}

void of_elements(const int *in, int *out, int n)
{
    const int *p;
    for (int i = 0; i < n; i++) {
        const float *w = &weight[i];
        p = other + i;
        out[i] = in[i] + 1;
        (void)w;
        (void)p;
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int h = sizes[k].h < 100 ? sizes[k].h : 100, w = sizes[k].w < 100 ? sizes[k].w : 100;
        float(*out)[100] = (float(*)[100])floats(100 * 100);
        rows(out, h, w);
        show("rows", out, 40000);
        int *from = bits(4 * w * h), *to = bits(4 * w * h);
        of_elements(from, to, w * h);
        show("elements", to, 4 * w * h);
        finish();
    }
    return 0;
}
