// A nest that writes arrays and reduces at the same time; time steps that end by what was reduced; odd loops.
// RUN: %check %s --expect=relax:any
#include "harness.h"
#include <math.h>

// The largest change decides whether another step follows.
int relax(float *a, float *b, int w, int h)
{
    int steps = 0;
    float change;
    do {
        change = 0;
        for (int y = 1; y < h - 1; y++)
            for (int x = 1; x < w - 1; x++) {
                float v = 0.25f * (a[(y - 1) * w + x] + a[(y + 1) * w + x] + a[y * w + x - 1] + a[y * w + x + 1]);
                float d = fabsf(v - a[y * w + x]);
                b[y * w + x] = v;
                if (d > change)
                    change = d;
            }
        for (int y = 1; y < h - 1; y++)
            for (int x = 1; x < w - 1; x++)
                a[y * w + x] = b[y * w + x];
    } while (change > 0.5f && ++steps < 6);
    return steps;
}

long triangle(const int *in, int n)
{
    long s = 0;
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j += 3)
            s += in[i * n + j];
    return s;
}

// The accumulator is updated inside loops of the block, several times per instance.
int windows(const uint8_t *in, uint8_t *out, int w, int h)
{
    int changed = 0, strongest = -1;
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            int s = 0;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++) {
                    s += in[(y + j) * w + x + i];
                    if (in[(y + j) * w + x + i] > strongest)
                        strongest = in[(y + j) * w + x + i];
                }
            uint8_t mean = (uint8_t)(s / 9);
            if (mean != in[y * w + x])
                changed++;
            out[y * w + x] = mean;
        }
    return 1000 * changed + strongest;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, n = w * h;
        float *a = floats(n), *b = floats(n);
        showInt("steps", relax(a, b, w, h));
        show("a", a, 0);
        show("b", b, 0);
        int m = w < h ? w : h;
        showInt("triangle", triangle(ints(m * m, -5, 5), m));
        uint8_t *out = bits((size_t)n);
        showInt("windows", windows(bits((size_t)n), out, w, h));
        show("out", out, 0);
    }
    finish();
    return 0;
}
