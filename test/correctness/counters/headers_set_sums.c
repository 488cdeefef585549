// Headers of inner loops that set more than their counter: sums, indices, minima, in one loop or in several.
// RUN: %check %s --expect=sums:mapped=1 --expect=products:mapped=1 --expect=windows:mapped=1 --expect=minima:mapped=1 --expect=along:mapped=1 --expect=depends:any --expect=both:mapped=1
#include "harness.h"

static void sums(const float *x, float *y, int h, int w)
{
    int i, k;
    float s;
    for (k = 0; k < h; k++) {
        for (i = 0, s = 0; i < w; i++)
            s += x[k * w + i];
        y[k] = s;
    }
}

/* The sums of an autocorrelation, each from where its lag begins. */
static void products(const float *x, float *ac, int n, int lag)
{
    int i, k, from = n - lag;
    float d;
    for (k = 0; k <= lag; k++) {
        for (i = k + from, d = 0; i < n; i++)
            d = d + x[i] * x[i - k];
        ac[k] += d;
    }
}

static void windows(const int *in, int *out, int h, int w)
{
    int x, y, i, j, s;
    for (y = 1; y < h - 1; y++)
        for (x = 1; x < w - 1; x++) {
            for (s = 0, j = -1; j <= 1; j++)
                for (i = -1; i <= 1; i++)
                    s += in[(y + j) * w + x + i];
            out[y * w + x] = s / 9;
        }
}

static void minima(const int *in, int *out, int *at, int h, int w)
{
    int i, least, place, y;
    for (y = 0; y < h; y++) {
        for (least = 1 << 30, place = -1, i = 0; i < w; i++)
            if (in[y * w + i] < least)
                least = in[y * w + i], place = i;
        out[y] = least;
        at[y] = place;
    }
}

/* An index that moves beside the counter, and a sum that does not. */
static void along(const float *x, float *y, int h, int w)
{
    int i, k, j;
    float s;
    for (k = 0; k < h; k++) {
        for (i = 0, j = k * w, s = 1; i < w; i++, j++)
            s += x[j] * (float)i;
        y[k] = s;
    }
}

/* What is set depends on the counter: where the loop begins. */
static void depends(const int *x, int *y, int h, int w)
{
    int i, k, s;
    for (k = 0; k < h; k++) {
        for (i = k % 3, s = 7 * i; i < w; i++)
            s += x[k * w + i];
        y[k] = s;
    }
}

static void both(const int *x, int *y, int h, int w)
{
    int i, j, k, s, t;
    for (k = 0; k < h; k++) {
        for (i = 0, s = 0; i < w; i++)
            for (j = 0, t = i; j < 3; j++, s += t)
                t += x[k * w + i] + j;
        y[k] = s;
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        const int w = sizes[k].w, h = sizes[k].h, n = w * h;
        float *x = floats(n + 1), *y = floats(h + 1), *ac = floats(n + 2);
        int *in = ints(n + 1, -999, 999), *out = ints(n + 1, 0, 9), *least = ints(h + 1, 0, 9), *at = ints(h + 1, 0, 9);
        sums(x, y, h, w);
        show("sums", y, 0);
        products(x, ac, n, n < 7 ? n / 2 : 7);
        show("products", ac, 0);
        windows(in, out, h, w);
        show("windows", out, 0);
        minima(in, least, at, h, w);
        show("least", least, 0);
        show("at", at, 0);
        along(x, y, h, w);
        show("along", y, 0);
        depends(in, at, h, w);
        show("depends", at, 0);
        both(in, at, h, w);
        show("both", at, 0);
        finish();
    }
    return 0;
}
