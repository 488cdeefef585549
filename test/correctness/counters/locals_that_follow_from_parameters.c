// Locals that are numbers, sums and products of parameters, set where they are declared or once later; and those that only look
// like it: names that mean something else where the nest stands, locals and parameters that change.
// RUN: %check %s
#include "harness.h"

void filter(unsigned char *image, unsigned char *out, long w, long h, long channels)
{
    long step = w * channels, x, y;
    const int size = 5;
    double weights[5][5] = {{1, 1, 1, 1, 1}, {1, 4, 4, 4, 1}, {1, 4, 12, 4, 1}, {1, 4, 4, 4, 1}, {1, 1, 1, 1, 1}};
    float scale = 1.0 / 60.0;
    for (y = 0; y < h; y++)
        for (x = 0; x < w; x++) {
            int i, j;
            float first = 0, second = 0;
            for (j = 0; j < size; j++) {
                long row = y - size / 2 + j;
                for (i = 0; i < size; i++) {
                    long column = x - size / 2 + i;
                    if (row < 0 || column < 0 || row >= h || column >= w)
                        continue;
                    first += weights[j][i] * (float)image[row * step + column * channels];
                    second += weights[j][i] * (float)image[row * step + column * channels + 1];
                }
            }
            out[y * step + x * channels] = 255 - scale * first;
            out[y * step + x * channels + 1] = 255 - scale * second;
        }
}
void invert(const uint8_t *in, uint8_t *out, int w, int h)
{
    int x, y, c, step, n;
    n = 3;
    step = n * w;
    for (y = 0; y < h; y++)
        for (x = 0; x < w; x++)
            for (c = 0; c < n; c++)
                out[y * step + n * x + c] = 255 - in[y * step + n * x + c];
}
void mean(const float *in, float *out, int w, int h, int r)
{
    const unsigned n = 2 * r + 1;
    for (int y = r; y < h - r; y++)
        for (int x = r; x < w - r; x++) {
            float s = 0;
            for (unsigned j = 0; j < n; j++)
                for (unsigned i = 0; i < n; i++)
                    s += in[(y + (int)j - r) * w + x + (int)i - r];
            out[y * w + x] = s / (n * n);
        }
}
// The sum does not fit its type, or is one in another.
void narrow(int *a, long n)
{
    int m = n + 4294967296;
    unsigned k = n - 3;
    short s = n + 65536;
    for (int i = 0; i < m; i++)
        a[i] += s;
    for (long i = 0; i < k % 7; i++)
        a[i] += 3;
}
void shadowed(int *a, int n)
{
    int m = 2 * n, k = n - 1;
    {
        int n = 3;
        for (int i = 0; i < m; i++)
            a[i] += n + k;
    }
    {
        enum { n = 7 };
        for (int i = 0; i < m; i++)
            a[i] += n * k;
    }
}
void changed(int *a, int n, int by)
{
    int m = n - by, k = 3, *to = &k;
    if (by > 2)
        n = 5;
    *to = by;
    for (int i = 0; i < m; i++)
        a[i] += n * k;
    m = by;
    for (int i = 0; i < m; i++)
        a[i] += 11 * k;
}
// As often as the loop around it runs, the local is set anew.
void again(int *a, int n)
{
    for (int round = 1; round < 4; round++) {
        int m = n - round, k = 2 * n;
        for (int i = 0; i < m; i++)
            a[i] += k * round;
        k = n;
        for (int i = 0; i < m; i++)
            a[i] += k;
    }
}

int main(void)
{
    static const Size some[] = {{21, 20}, {45, 23}, {1, 1}, {70, 33}};
    for (int k = 0; k < 4; k++) {
        int w = some[k].w, h = some[k].h;
        size_t n = (size_t)w * (size_t)h;
        void *out = bits(4 * n);
        filter(bits(4 * n), out, w, h, 3), show("filter", out, 0);
        filter(bits(4 * n), out, w, h, 2), show("two channels", out, 0);
        invert(bits(4 * n), out, w, h), show("invert", out, 0);
        for (int r = 0; r < 4; r++)
            mean(floats(n), out, w, h, r), show("mean", out, 0);
        int *a = bits(8 * n + 32);
        narrow(a, n), show("narrow", a, 0);
        shadowed(a, n / 3), show("shadowed", a, 0);
        changed(a, n, 3), show("changed", a, 0);
        again(a, n), show("again", a, 0);
        finish();
    }
    return 0;
}
