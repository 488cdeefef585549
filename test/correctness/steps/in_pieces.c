// Tables whose rows and columns with the number of the step are read and written in that step: the iterations before, in and after
// them run one after the other, in C's order, whatever the operation is.
// RUN: %check %s --expect=paths:any --expect=reach:any --expect=shorter:any --expect=backwards:any --expect=products:any --expect=inverse:any --expect=padded:any
#include "harness.h"

enum { Most = 40 };

void paths(int n, int p[Most][Most])
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                p[i][j] = p[i][j] < ((p[i][k] + p[k][j]) & 1023) ? p[i][j] : (p[i][k] + p[k][j]) & 1023;
}

void reach(int n, unsigned char *r)
{
    int i, j, k;
    for (k = 0; k < n; k++)
        for (i = 0; i < n; i++)
            for (j = 0; j < n; j++)
                r[i * n + j] |= r[i * n + k] & r[k * n + j];
}

/* Distances below zero on the diagonal: the row and the column of a step change in it. */
void shorter(size_t n, float d[n][n])
{
    for (size_t k = 0; k < n; k++)
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < n; j++)
                if (d[i][k] + d[k][j] < d[i][j])
                    d[i][j] = d[i][k] + d[k][j];
}

void backwards(int n, unsigned p[n][n])
{
    for (int k = n - 1; k >= 0; k--)
        for (int i = n - 1; i >= 0; i--)
            for (int j = 0; j < n; j++)
                p[i][j] = 3 * p[i][j] + p[i][k] * p[k][j];
}

/* Not square, and fewer steps than rows or columns. */
void products(int steps, int h, int w, unsigned a[h][w])
{
    for (int k = 0; k < steps; k++)
        for (int i = 0; i < h; i++)
            for (int j = 0; j < w; j++)
                a[i][j] = a[i][j] * 5 - (a[i][k] ^ a[k][j]);
}

/* Gauss and Jordan's inverse in the place of the matrix. */
void inverse(int n, double a[n][n])
{
    for (int k = 0; k < n; k++) {
        a[k][k] = 1 / a[k][k];
        for (int j = 0; j < n; j++)
            if (j != k)
                a[k][j] *= a[k][k];
        for (int i = 0; i < n; i++)
            if (i != k)
                for (int j = 0; j < n; j++)
                    if (j != k)
                        a[i][j] -= a[i][k] * a[k][j];
        for (int i = 0; i < n; i++)
            if (i != k)
                a[i][k] *= -a[k][k];
    }
}

/* Rows that are longer, of which every second one counts. */
void padded(int n, int pitch, int *p)
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                p[2 * i * pitch + j] = (p[2 * i * pitch + j] + p[2 * i * pitch + k] * p[2 * k * pitch + j]) & 255;
}

int main(void)
{
    const int orders[] = {1, 2, 3, 7, 32, 33, Most};
    for (unsigned t = 0; t < sizeof orders / sizeof *orders; t++) {
        const int n = orders[t];
        int *p = ints(Most * Most, -20, 500);
        paths(n, (int(*)[Most])p);
        show("paths", p, 0);
        unsigned char *r = bits((size_t)n * n);
        reach(n, r);
        show("reach", r, 0);
        float *d = floats((size_t)n * n);
        for (int i = 0; i < n * n; i++)
            d[i] = (float)(int)(d[i] * 3);
        if (n < 8)
            d[n * n - 1] = -1;
        shorter(n, (float(*)[n])d);
        show("shorter", d, 0);
        unsigned *u = bits((size_t)n * n * sizeof(unsigned)), *v = bits((size_t)(n + 2) * (n + 5) * sizeof(unsigned));
        backwards(n, (unsigned(*)[n])u);
        show("backwards", u, 0);
        products(n, n + 2, n + 5, (unsigned(*)[n + 5])v);
        show("products", v, 0);
        double *a = doubles((size_t)n * n);
        for (int i = 0; i < n; i++)
            a[(size_t)i * (n + 1)] += 9 * n;
        inverse(n, (double(*)[n])a);
        show("inverse", a, 0);
        int *q = ints((size_t)2 * n * (n + 3), 0, 255);
        padded(n, n + 3, q);
        show("padded", q, 0);
    }
    finish();
    return 0;
}
