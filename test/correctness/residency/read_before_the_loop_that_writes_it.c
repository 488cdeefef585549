// A value read before an inner loop that overwrites its element, as in Gaussian elimination; also where that loop has no iteration.
// RUN: %check %s --expect=solve:any
#include "harness.h"
#include <math.h>

#define AT(i, j) a[(i) + (j) * rows]

void eliminate(double *a, size_t rows, size_t columns, ptrdiff_t j)
{
    for (ptrdiff_t ii = j + 1; ii < (ptrdiff_t)rows; ++ii) {
        double x = AT(ii, j);
        for (ptrdiff_t jj = j; jj < (ptrdiff_t)columns; ++jj)
            AT(ii, jj) -= x * AT(j, jj);
    }
}

/* Columns from `first` on: none, for some calls. */
void scale(double *a, int rows, int columns, int first)
{
    for (int i = 0; i < rows; i++) {
        const double pivot = a[i * columns + i];
        for (int k = first; k < columns; k++)
            a[i * columns + k] /= pivot;
    }
}

int solve(double *a, size_t rows, size_t columns)
{
    for (ptrdiff_t j = 0; j < (ptrdiff_t)rows; ++j) {
        double best = 0;
        ptrdiff_t pivot = -1;
        for (ptrdiff_t i = j; i < (ptrdiff_t)rows; ++i)
            if (fabs(AT(i, j)) > best) {
                best = fabs(AT(i, j));
                pivot = i;
            }
        if (pivot < 0)
            return 0;
        const double value = AT(pivot, j);
        for (ptrdiff_t jj = j; jj < (ptrdiff_t)columns; ++jj) {
            double t = AT(pivot, jj);
            AT(pivot, jj) = AT(j, jj);
            AT(j, jj) = t / value;
        }
        for (ptrdiff_t ii = j + 1; ii < (ptrdiff_t)rows; ++ii) {
            double x = AT(ii, j);
            for (ptrdiff_t jj = j; jj < (ptrdiff_t)columns; ++jj)
                AT(ii, jj) -= x * AT(j, jj);
        }
    }
    return 1;
}

int main(void)
{
    for (int n = 1; n < 40; n += 13) {
        double *a = doubles(n * (n + 2));
        eliminate(a, n, n + 2, n / 3);
        show("eliminated", a, 0);
        showInt("solved", solve(a, n, n + 2));
        show("solution", a, 0);
        double *b = doubles(n * n);
        for (int i = 0; i < n; i++)
            b[i * n + i] = b[i * n + i] * b[i * n + i] + 1;
        scale(b, n, n, n / 2);
        show("scaled", b, 0);
        scale(b, n, n, n);
        show("unchanged", b, 0);
    }
    finish();
    return 0;
}
