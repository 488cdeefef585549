// A time loop around two nests stays on the host; so does a pointer swap.
// RUN: %check %s --expect=jacobi:mapped=2,host-loop --expect=swapping:mapped=1,host-loop
#include "harness.h"

void jacobi(float *a, float *b, int w, int h, int steps)
{
    for (int t = 0; t < steps; t++) {
        for (int y = 1; y < h - 1; y++)
            for (int x = 1; x < w - 1; x++)
                b[y * w + x] = 0.2f * (a[y * w + x] + a[y * w + x - 1] + a[y * w + x + 1] + a[(y - 1) * w + x] + a[(y + 1) * w + x]);
        for (int y = 1; y < h - 1; y++)
            for (int x = 1; x < w - 1; x++)
                a[y * w + x] = b[y * w + x];
    }
}

float *swapping(float *a, float *b, int n, int steps)
{
    while (steps-- > 0) {
        for (int i = 1; i < n - 1; i++)
            b[i] = 0.5f * (a[i - 1] + a[i + 1]);
        float *t = a;
        a = b;
        b = t;
    }
    return a;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        float *a = floats(w * h), *b = floats(w * h);
        jacobi(a, b, w, h, 5);
        show("a", a, 0);
        show("b", b, 0);
        float *result = swapping(a, b, w * h, k);
        show("result", result, 0);
        show("a", a, 0);
        show("b", b, 0);
        finish();
    }
    return 0;
}
