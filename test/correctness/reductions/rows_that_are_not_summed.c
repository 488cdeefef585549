// Loops over a row inside of an iteration of their own, which add nothing up: the threads of a team share them, where their iterations
// touch different elements, in whatever rows; where they depend on each other a thread runs them.
// RUN: %check --expect=eliminate:any --expect=jordan:any --expect=factors:any --expect=main:any --fallbacks=any %s
#include "harness.h"

void eliminate(int n, int m, double a[n][m])
{
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n; i++) {
            const double f = a[i][k] / a[k][k];
            for (int j = k; j < m; j++)
                a[i][j] -= f * a[k][j];
        }
}

void jordan(int n, int m, float *a)
{
    int i, j, k;
    for (k = 0; k < n; k++) {
        for (j = k + 1; j < m; j++)
            a[k * m + j] /= a[k * m + k];
        for (i = 0; i < n; i++)
            if (i != k)
                for (j = k + 1; j < m; j++)
                    a[i * m + j] -= a[i * m + k] * a[k * m + j];
    }
}

void factors(size_t n, double a[n][n])
{
    for (size_t k = 0; k < n; k++)
        for (size_t i = k + 1; i < n; i++) {
            a[i][k] /= a[k][k];
            for (size_t j = k + 1; j < n; j++)
                a[i][j] -= a[i][k] * a[k][j];
        }
}

/* The second loop reads what the first one has written, turned around. */
void mirrored(int h, int w, const int *in, int *half, int *out)
{
    for (int y = 0; y < h; y++) {
        int *row = half + y * w;
        for (int x = 0; x < w; x++)
            row[x] = in[y * w + x] * 3;
        const int first = row[0];
        for (int x = 0; x < w; x++)
            out[y * w + x] = row[w - 1 - x] - first;
    }
}

/* Each iteration reads what the one before has written. */
void running(int h, int w, unsigned *a)
{
    for (int y = 0; y < h; y++) {
        unsigned before = 1;
        a[y * w] ^= before;
        for (int x = 1; x < w; x++)
            a[y * w + x] = a[y * w + x - 1] * 5 + a[y * w + x];
    }
}

/* Two elements of each iteration, one of which is another one's. */
void overlapping(int h, int w, unsigned *a, const unsigned *scale)
{
    for (int y = 0; y < h; y++) {
        const unsigned s = scale[y];
        for (int x = 0; x + 1 < w; x++) {
            a[y * w + x] += s;
            a[y * w + x + 1] *= 3;
        }
    }
}

/* Even and odd elements: no iteration touches another one's. */
void pairs(int h, int w, unsigned *a, const unsigned *scale)
{
    for (int y = 0; y < h; y++) {
        const unsigned s = scale[y];
        for (int x = 0; 2 * x + 1 < w; x++) {
            a[y * w + 2 * x] += s * a[y * w + 2 * x + 1];
            a[y * w + 2 * x + 1] ^= s;
        }
    }
}

/* A place is computed from a number that changes after it. */
void moved(int h, int w, unsigned *a, const unsigned *scale)
{
    for (int y = 0; y < h; y++) {
        int k = (int)(scale[y] & 7);
        const int m = k;
        k--;
        for (int x = 1; x < w; x++)
            a[y * w + x] = a[y * w + x + k - m] * 3;
    }
}

/* What held before the loop does not hold in it. */
void changed(int h, int w, unsigned *a, int q)
{
    for (int y = 0; y < h; y++) {
        int k = q;
        if (k == 0) {
            k = -1;
            for (int x = 1; x < w; x++)
                a[y * w + x] = a[y * w + x + k] * 3;
        }
    }
}

/* Data choose whether an element that the loop leaves alone is written or read. */
void eitherWay(int h, int w, unsigned *a, const unsigned *scale)
{
    for (int y = 0; y < h; y++) {
        unsigned s = 1;
        if (scale[y] & 1)
            a[y * w] = 7;
        else
            s = a[y * w];
        for (int x = 1; x < w; x++)
            a[y * w + x] *= s;
    }
}

int main(void)
{
    const int sizes[][2] = {{1, 1}, {2, 3}, {33, 65}, {40, 700}};
    for (int t = 0; t < 4; t++) {
        const int h = sizes[t][0], w = sizes[t][1];
        double *a = doubles((size_t)h * w), *b = doubles((size_t)h * h);
        float *f = floats((size_t)h * w);
        for (int i = 0; i < h && i < w; i++) {
            a[(size_t)i * w + i] += 50 + i;
            b[(size_t)i * h + i] += 50 + i;
            f[(size_t)i * w + i] += 50 + i;
        }
        if (h <= w) {
            eliminate(h, w, (double(*)[w])a);
            show("eliminate", a, 0);
            jordan(h, w, f);
            show("jordan", f, 0);
        }
        factors(h, (double(*)[h])b);
        show("factors", b, 0);
        int *in = ints((size_t)h * w, -99, 99), *half = ints((size_t)h * w, 0, 0), *out = ints((size_t)h * w, 0, 0);
        mirrored(h, w, in, half, out);
        show("half", half, 0);
        show("mirrored", out, 0);
        unsigned *u = bits((size_t)h * w * 4), *s = bits((size_t)h * 4);
        running(h, w, u);
        show("running", u, 0);
        overlapping(h, w, u, s);
        show("overlapping", u, 0);
        pairs(h, w, u, s);
        show("pairs", u, 0);
        moved(h, w, u, s);
        show("moved", u, 0);
        changed(h, w, u, 0);
        show("changed", u, 0);
        eitherWay(h, w, u, s);
        show("either way", u, 0);
    }
    finish();
    return 0;
}
