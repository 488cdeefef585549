// Elements that no iteration has written yet when they are read come from a copy of the array from before the nest: iterations that
// only overwrite what others read run side by side. Whatever an iteration reads of what an earlier one wrote, or it itself, stays
// with the array.
// RUN: %check --fallbacks=any --expect=inBothDirections:any --expect=again:any --expect=fromAnywhere:any --expect=mixed:any --expect=main:any %s
#include "harness.h"

void shift(float *a, const float *b, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = a[i + 1] + b[i];
}

/* Known when it runs: for d <= 0 the C runs. */
void shiftBy(int *a, int n, int d)
{
    for (int i = 0; i < n; i++)
        a[i] = a[i + d] ^ 3;
}

void down(unsigned *a, const unsigned *b, long n)
{
    for (long i = n - 1; i > 0; i--)
        a[i] = a[i - 1] * 5 + b[i] - a[i];
}

/* Rows below are as they were; the sum is the element itself. */
void triangular(int m, int n, double alpha, const double a[m][m], double b[m][n])
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            for (int k = i + 1; k < m; k++)
                b[i][j] += a[k][i] * b[k][j];
            b[i][j] = alpha * b[i][j];
        }
}

void blend(uint8_t *image, int w, int h)
{
    for (int y = 0; y < h - 1; y++)
        for (int x = 0; x < w - 1; x++)
            image[y * w + x] = (image[y * w + x] + image[y * w + x + 1] + image[(y + 1) * w + x]) / 3;
}

void mean(int *image, int w, int h)
{
    for (int y = 0; y < h - 2; y++)
        for (int x = 0; x < w - 2; x++) {
            int s = 0;
            for (int j = 0; j < 3; j++)
                for (int i = 0; i < 3; i++)
                    s += image[(y + j) * w + x + i];
            image[y * w + x] = s / 9;
        }
}

static double table[37][41];
void rowsOfATable(int h)
{
    for (int y = 0; y < h - 3; y++)
        for (int x = 0; x < 41; x++)
            table[y][x] = table[y + 3][40 - x] - table[y + 1][x];
}

typedef struct {
    float re, im;
} Pair;
void pairs(Pair *p, int n)
{
    for (int i = 0; i < n; i++) {
        p[i].re = p[i + 1].im + p[i].im;
        p[i].im = 2 * p[i].re - p[i + 2].re;
    }
}

/* Of two arrays; what the first statement writes the second one reads. */
void both(int *a, int *b, int n)
{
    for (int i = 0; i < n; i++) {
        a[i] = a[i + 1] - b[i + 1];
        b[i] = a[i] + b[i + 2];
    }
}

/* Data decides what is written. */
void some(short *a, const short *take, int n)
{
    for (int i = 0; i < n; i++)
        if (take[i] > 0)
            a[i] = a[i + 1] + a[i + 3];
}

void inBothDirections(unsigned *a, int n)
{
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1] + a[i + 1];
}

/* From the second time on it reads what it has written. */
void again(unsigned *a, int n, int times)
{
    for (int t = 0; t < times; t++)
        for (int i = 0; i < n; i++)
            a[i] = a[i + 1] * 3 + t;
}

void fromAnywhere(int *a, const int *from, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = a[from[i]] + 1;
}

/* Two elements with one place in the source. */
#define NEXT_AND_OWN(a, i) (a[(i) + 1] - 2 * a[i])
void mixed(int *a, int n)
{
    for (int i = 0; i < n; i++) {
        a[i] += 7;
        a[i] = NEXT_AND_OWN(a, i);
    }
}

int main(void)
{
    const int lengths[] = {0, 1, 2, 33, 70, 1031};
    for (int t = 0; t < 6; t++) {
        const int n = lengths[t], h = n < 40 ? n : 37, w = n < 300 ? n : 60;
        float *f = floats(n + 1), *g = floats(n);
        shift(f, g, n);
        show("shift", f, 0);
        int *s = ints(n + 4, -99, 99);
        shiftBy(s + 2, n, 1);
        shiftBy(s + 2, n, 2);
        shiftBy(s + 2, n, 0);
        shiftBy(s + 2, n, -1);
        show("shiftBy", s, 0);
        unsigned *u = bits(n * 4), *v = bits(n * 4);
        down(u, v, n);
        show("down", u, 0);
        double *a = doubles((size_t)h * h), *b = doubles((size_t)h * (w + 1));
        if (n > 0)
            triangular(h, w + 1, 0.75, (const double(*)[h])a, (double(*)[w + 1])b);
        show("triangular", b, 0);
        uint8_t *bytes = bits((size_t)w * h);
        blend(bytes, w, h);
        show("blend", bytes, 0);
        int *image = ints((size_t)w * h, -1000, 1000);
        mean(image, w, h);
        show("mean", image, 0);
        for (int y = 0; y < 37; y++)
            for (int x = 0; x < 41; x++)
                table[y][x] = y * 3 - x;
        rowsOfATable(h);
        show("table", table, sizeof table);
        Pair *p = (Pair *)floats(2 * (size_t)n + 4);
        pairs(p, n);
        show("pairs", p, 0);
        int *x = ints(n + 1, -50, 50), *y = ints(n + 2, -50, 50);
        both(x, y, n);
        show("first", x, 0);
        show("second", y, 0);
        short *k = bits(2 * (n + 3)), *take = bits(2 * n);
        for (int i = 0; i < n + 3; i++)
            k[i] = k[i] >> 3;
        some(k, take, n);
        show("some", k, 0);
        unsigned *r = bits(4 * (n + 1));
        inBothDirections(r, n);
        again(r, n, 3);
        show("again", r, 0);
        int *c = ints(n, -9, 9), *from = ints(n, 0, n > 0 ? n - 1 : 0), *m = ints(n + 1, -99, 99);
        fromAnywhere(c, from, n);
        show("fromAnywhere", c, 0);
        mixed(m, n);
        show("mixed", m, 0);
    }
    finish();
    return 0;
}
