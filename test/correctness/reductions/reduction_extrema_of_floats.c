// Minima and maxima of floats keep C's result to the bit: NaN, the sign of a zero, an initial NaN.
// RUN: %check %s --expect=fill:left
#include "harness.h"
#include <math.h>
#include <string.h>

static long long bitsOf(float f)
{
    uint32_t u;
    memcpy(&u, &f, 4);
    return u;
}

float most(const float *in, int n, float m)
{
    for (int i = 0; i < n; i++)
        if (in[i] > m)
            m = in[i];
    return m;
}
float mostLast(const float *in, int w, int h, float m)
{
    for (int y = h - 1; y >= 0; y--)
        for (int x = 0; x < w; x++)
            m = m <= in[y * w + x] ? in[y * w + x] : m;
    return m;
}
double least(const float *in, int w, int h, double m)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float v = in[y * w + x];
            if (m > v)
                m = v;
        }
    return m;
}
float bySquares(const float *in, int n)
{
    float m = 0;
    for (int i = 0; i < n; i++)
        m = fmaxf(m, in[i] * in[i]);
    return m;
}

static void fill(float *a, int n, int kind)
{
    static const float special[] = {0.0f, -0.0f, NAN, -INFINITY, -1.0f, INFINITY};
    for (int i = 0; i < n; i++)
        a[i] = kind == 0 ? special[randomInt(0, 1)] : kind == 1 ? special[randomInt(0, 4)] : (float)randomInt(-9, 9);
}

int main(void)
{
    static const float starts[] = {-5.0f, 0.0f, -0.0f, NAN, -INFINITY, 3.0f};
    for (int k = 0; k < sizeCount; k++)
        for (int kind = 0; kind < 3; kind++) {
            int w = sizes[k].w, h = sizes[k].h, n = w * h;
            float *a = floats(n);
            fill(a, n, kind);
            float start = starts[randomInt(0, 5)];
            showInt("most", bitsOf(most(a, n, start)));
            showInt("mostLast", bitsOf(mostLast(a, w, h, start)));
            showInt("least", bitsOf((float)least(a, w, h, -start)));
            showReal("squares", bySquares(a, n));
        }
    finish();
    return 0;
}
