// Each column is a recurrence: the outer loop carries it, x is parallel.
// RUN: %check %s
#include "harness.h"

void columns(float *a, int w, int h)
{
    for (int y = 1; y < h; y++)
        for (int x = 0; x < w; x++)
            a[y * w + x] += a[(y - 1) * w + x];
}

void columnOrder(float *a, int w, int h)
{
    for (int x = 0; x < w; x++)
        for (int y = 1; y < h; y++)
            a[y * w + x] -= 0.25f * a[(y - 1) * w + x];
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        float *a = floats(w * h);
        columns(a, w, h);
        show("columns", a, 0);
        columnOrder(a, w, h);
        show("order", a, 0);
        finish();
    }
    return 0;
}
