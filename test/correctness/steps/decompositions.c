// Decompositions of matrices as textbooks write them: no loop is parallel, and the statements run in steps of the column that is
// eliminated. Numbers are powers of two or small, so that other orders than C's would round differently but here and there; sizes
// of one, and around a block's.
// RUN: %check --expect=regular:any --expect=main:any %s
#include "harness.h"
#include <math.h>

void lu(int n, double A[n][n])
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            for (int k = 0; k < j; k++)
                A[i][j] -= A[i][k] * A[k][j];
            A[i][j] /= A[j][j];
        }
        for (int j = i; j < n; j++)
            for (int k = 0; k < i; k++)
                A[i][j] -= A[i][k] * A[k][j];
    }
}

/* The same counters for all loops, declared outside, and a matrix in one dimension. */
void cholesky(float *a, int n, int pitch)
{
    int i, j, k;
    for (i = 0; i < n; i++) {
        for (j = 0; j < i; j++) {
            for (k = 0; k < j; k++)
                a[i * pitch + j] -= a[i * pitch + k] * a[j * pitch + k];
            a[i * pitch + j] /= a[j * pitch + j];
        }
        for (k = 0; k < i; k++)
            a[i * pitch + i] -= a[i * pitch + k] * a[i * pitch + k];
        a[i * pitch + i] = sqrtf(a[i * pitch + i]);
    }
}

void ldlt(int n, double A[n][n], double d[n])
{
    for (int j = 0; j < n; j++) {
        d[j] = A[j][j];
        for (int k = 0; k < j; k++)
            d[j] -= A[j][k] * A[j][k] * d[k];
        for (int i = j + 1; i < n; i++) {
            for (int k = 0; k < j; k++)
                A[i][j] -= A[i][k] * A[j][k] * d[k];
            A[i][j] /= d[j];
        }
    }
}

/* Many right-hand sides, one row of b after the other; unsigned sizes of 64 bits. */
void forward(size_t n, size_t m, const double l[n][n], double b[n][m])
{
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < i; k++)
            for (size_t j = 0; j < m; j++)
                b[i][j] -= l[i][k] * b[k][j];
        for (size_t j = 0; j < m; j++)
            b[i][j] /= l[i][i];
    }
}

/* From the last row to the first, and from the last column: in the other order the sums would be rounded differently. */
void backward(int n, const double u[n][n], double x[n])
{
    for (int i = n - 1; i >= 0; i--) {
        for (int k = n - 1; k > i; k--)
            x[i] -= u[i][k] * x[k];
        x[i] /= u[i][i];
    }
}

/* In integers, that wrap where they are unsigned. */
void inverseOfUnits(int n, unsigned a[n][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            a[i][j] = -a[i][j];
            for (int k = j + 1; k < i; k++)
                a[i][j] -= a[i][k] * a[k][j];
        }
}

static const int orders[] = {1, 2, 3, 5, 33, 64, 70};

/* A matrix whose elements around the diagonal are larger than all others. */
static double *regular(int n)
{
    double *a = doubles((size_t)n * n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[(size_t)i * n + j] = i == j ? 20.0 * n + i : a[(size_t)(i < j ? j : i) * n + (i < j ? i : j)];
    return a;
}

int main(void)
{
    for (unsigned k = 0; k < sizeof orders / sizeof *orders; k++) {
        const int n = orders[k];
        double *a = regular(n), *c = regular(n), *d = doubles(n), *b = doubles((size_t)n * 7), *x = doubles(n);
        float *f = floats((size_t)n * (n + 3));
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                f[i * (n + 3) + j] = (float)a[(size_t)i * n + j];
        lu(n, (double(*)[n])a);
        show("lu", a, 0);
        cholesky(f, n, n + 3);
        show("cholesky", f, 0);
        ldlt(n, (double(*)[n])c, d);
        show("ldlt", c, 0);
        show("diagonal", d, 0);
        forward(n, 7, (const double(*)[n])a, (double(*)[7])b);
        show("forward", b, 0);
        backward(n, (const double(*)[n])a, x);
        show("backward", x, 0);
        unsigned *u = bits((size_t)n * n * sizeof(unsigned));
        inverseOfUnits(n, (unsigned(*)[n])u);
        show("units", u, 0);
    }
    finish();
    return 0;
}
