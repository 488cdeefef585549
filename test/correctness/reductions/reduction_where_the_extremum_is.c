// The place of an extremum: of equal values the first (or last) one in C's order, in one, two and three dimensions.
// RUN: %check %s
#include "harness.h"
#include <math.h>

typedef struct {
    int x, y;
    float value;
} Peak;

Peak peak(const float *in, int w, int h)
{
    float best = -INFINITY;
    int bx = -1, by = -1;
    for (int y = 1; y < h - 1; y++) {
        for (int x = 1; x < w - 1; x++) {
            const float v = in[y * w + x];
            if (v > best) {
                best = v;
                bx = x;
                by = y;
            }
        }
    }
    return (Peak){bx, by, best};
}

size_t first(const uint8_t *in, size_t n)
{
    size_t at = 999;
    int low = 250;
    for (size_t i = 0; i < n; i++)
        if (in[i] < low) {
            low = in[i];
            at = i;
        }
    return at + 1000 * (size_t)low;
}

long last(const int *in, int w, int h, int d)
{
    int best = -3;
    long where = -1;
    for (int z = d - 1; z >= 0; z -= 2)
        for (int y = 0; y < h; y++)
            for (int x = w - 1; x >= 0; x--) {
                long index = ((long)z * h + y) * w + x;
                if (best <= in[(z * h + y) * w + x]) {
                    where = 2 * index + 1;
                    best = in[(z * h + y) * w + x];
                }
            }
    return where;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, n = w * h;
        float *a = floats(n);
        for (int i = 0; i < n; i++)
            a[i] = floorf(a[i] / 4);
        Peak p = peak(a, w, h);
        showInt("x", p.x);
        showInt("y", p.y);
        showReal("value", p.value);
        showInt("first", (long long)first(bits((size_t)n), (size_t)n));
        showInt("last", last(ints(n * 3, -6, 4), w, h, 3));
        showInt("last", last(ints(n * 3, -6, -4), w, h, 3));
    }
    finish();
    return 0;
}
