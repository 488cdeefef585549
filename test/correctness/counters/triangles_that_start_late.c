// The first values of a counter that bounds an inner loop may give that loop no iteration: the grid starts later.
// RUN: %check %s
#include "harness.h"

void down(const float *in, float *out, int w, int h)
{
    for (int x = w - 1; x >= 0; x -= 3)
        for (int y = x; y < h; y++)
            out[y * w + x] = in[y * w + x] + y - x;
}

void up(const int *in, int *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 5; x < y; x++)
            out[y * w + x] = in[y * w + x] * 2;
}

void steps(const int *in, int *out, int w, int h)
{
    for (int y = h - 1; y > 0; y -= 2)
        for (int x = 2 * y; x < w; x += 3)
            out[y * w + x] += in[y * w + x];
}

int main(void)
{
    const int sizes[][2] = {{64, 8}, {8, 64}, {7, 7}, {1, 5}, {30, 3}, {31, 31}};
    for (int k = 0; k < 6; k++) {
        int w = sizes[k][0], h = sizes[k][1];
        float *in = floats(w * h), *out = floats(w * h);
        down(in, out, w, h);
        show("down", out, 0);
        int *a = ints(w * h, -99, 99), *b = ints(w * h, -99, 99);
        if (h <= w)
            up(a, b, w, h);
        show("up", b, 0);
        steps(a, b, w, h);
        show("steps", b, 0);
        finish();
    }
    return 0;
}
