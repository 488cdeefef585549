// Statements that are parallel along different loops run one after the other, each in a nest of its own; values that they hand on in
// variables keep them together, and cycles of dependences keep the nest as it is.
// RUN: %check --expect=swapped:any --expect=cycle:any --expect=wholeFloats:any --expect=wholeDoubles:any --expect=main:any %s
#include "harness.h"

/* A symmetric product: sums for one row, and parts of the rows before it. */
void symmetric(int m, int n, double alpha, double beta, double c[m][n], const double a[m][m], const double b[m][n])
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            double below = 0;
            for (int k = 0; k < i; k++) {
                c[k][j] += alpha * b[i][j] * a[i][k];
                below += b[k][j] * a[i][k];
            }
            c[i][j] = beta * c[i][j] + alpha * b[i][j] * a[i][i] + alpha * below;
        }
}

/* By rows, and by columns of the transposed matrix. */
void bothProducts(int n, int m, const float *a, float *s, float *q, const float *p, const float *r)
{
    int i, j;
    for (i = 0; i < n; i++) {
        q[i] = 0;
        for (j = 0; j < m; j++) {
            s[j] = s[j] + r[i] * a[i * m + j];
            q[i] = q[i] + a[i * m + j] * p[j];
        }
    }
}

void transposedTwice(size_t m, size_t n, const double a[m][n], const double x[n], double y[n], double t[m])
{
    for (size_t i = 0; i < m; i++) {
        t[i] = 0;
        for (size_t j = 0; j < n; j++)
            t[i] += a[i][j] * x[j];
        for (size_t j = 0; j < n; j++)
            y[j] += a[i][j] * t[i];
    }
}

/* What the first statement reads, the second one has written in the iteration before: it goes first. */
void swapped(int n, int *restrict a, int *restrict b, const int *restrict c)
{
    for (int i = 1; i < n; i++) {
        a[i] = 3 * b[i - 1];
        b[i] = c[i] ^ 5;
    }
}

/* Each reads what the other one has written. */
void cycle(int n, unsigned *restrict a, unsigned *restrict b)
{
    for (int i = 1; i < n; i++) {
        a[i] = 3 * b[i - 1];
        b[i] = a[i] ^ 5;
    }
}

/* One statement: along k and j in the order of i. */
void triangle(int m, int n, float c[m][n], const float a[m][m], const float b[m][n])
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < i; k++)
                c[k][j] = c[k][j] * 0.5f + b[i][j] * a[i][k];
}

/* Values in variables, conditions, and a loop over less than all columns. */
void conditions(int n, int m, const int *a, int *rows, int *columns, int *some)
{
    for (int i = 0; i < n; i++) {
        int most = 0;
        for (int j = 0; j < m; j++) {
            const int v = a[i * m + j];
            if (v > most)
                most = v;
        }
        rows[i] = most;
        for (int j = 0; j < m; j++)
            if (a[i * m + j] & 1)
                columns[j] = columns[j] * 3 + a[i * m + j];
        for (int j = i; j < m; j++)
            some[j] -= a[i * m + j] >> 1;
    }
}

/* Small whole numbers, of which sums are the same in any order. */
static float *wholeFloats(size_t count)
{
    float *v = floats(count);
    for (size_t i = 0; i < count; i++)
        v[i] = (float)(int)(v[i] * 4);
    return v;
}

static double *wholeDoubles(size_t count)
{
    double *v = doubles(count);
    for (size_t i = 0; i < count; i++)
        v[i] = (int)(v[i] * 4);
    return v;
}

int main(void)
{
    const int sizes[][2] = {{1, 1}, {2, 5}, {33, 7}, {64, 70}};
    for (int t = 0; t < 4; t++) {
        const int m = sizes[t][0], n = sizes[t][1];
        double *a = wholeDoubles((size_t)m * m), *b = wholeDoubles((size_t)m * n), *c = wholeDoubles((size_t)m * n), *x = wholeDoubles(n), *y = wholeDoubles(n), *s = wholeDoubles(m);
        float *f = wholeFloats((size_t)m * n), *g = wholeFloats((size_t)m * m), *h = wholeFloats((size_t)m * n), *u = wholeFloats(n), *v = wholeFloats(m), *p = wholeFloats(n), *q = wholeFloats(m);
        symmetric(m, n, 2, 3, (double(*)[n])c, (const double(*)[m])a, (const double(*)[n])b);
        show("symmetric", c, 0);
        bothProducts(m, n, f, u, v, p, q);
        show("columns", u, 0);
        show("rows", v, 0);
        transposedTwice(m, n, (const double(*)[n])b, x, y, s);
        show("y", y, 0);
        show("t", s, 0);
        int *ints1 = ints(m, -50, 50), *ints2 = ints(m, -50, 50), *ints3 = ints(m, -50, 50);
        swapped(m, ints1, ints2, ints3);
        show("swapped", ints1, 0);
        show("first", ints2, 0);
        unsigned *w1 = bits(m * 4), *w2 = bits(m * 4);
        cycle(m, w1, w2);
        show("cycle", w1, 0);
        triangle(m, n, (float(*)[n])f, (const float(*)[m])g, (const float(*)[n])h);
        show("triangle", f, 0);
        int *numbers = ints((size_t)m * n, -9, 9), *rows = ints(m, 0, 9), *columns = ints(n, 0, 0), *some = ints(n, 0, 9);
        conditions(m < 12 ? m : 12, n, numbers, rows, columns, some);
        show("greatest", rows, 0);
        show("mixed", columns, 0);
        show("some", some, 0);
    }
    finish();
    return 0;
}
