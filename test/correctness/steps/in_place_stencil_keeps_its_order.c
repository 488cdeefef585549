// A Gauss-Seidel sweep in place carries dependences in both directions: its diagonals run one after the other.
// RUN: %check %s --expect=sweep:mapped=1
#include "harness.h"

void sweep(float *a, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            a[y * w + x] = 0.25f * (a[y * w + x - 1] + a[y * w + x + 1] + a[(y - 1) * w + x] + a[(y + 1) * w + x]);
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        float *a = floats(w * h);
        sweep(a, w, h);
        show("a", a, 0);
        finish();
    }
    return 0;
}
