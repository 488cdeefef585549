// Matrix product into a local sum and into the output element; matrix times vector.
// RUN: %check %s --nidus-option=--fp-reassociate=off
#include "harness.h"

void product(const float *a, const float *b, float *c, int n, int m, int p)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            float s = 0;
            for (int k = 0; k < p; k++)
                s += a[i * p + k] * b[k * m + j];
            c[i * m + j] = s;
        }
}

void accumulate(const double *a, const double *b, double *c, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            c[i * n + j] = 0;
            for (int k = 0; k < n; k++)
                c[i * n + j] += a[i * n + k] * b[k * n + j];
        }
}

void vector(const float *a, const float *x, float *y, int n, int m)
{
    for (int i = 0; i < n; i++) {
        y[i] = 0;
        for (int j = 0; j < m; j++)
            y[i] += a[i * m + j] * x[j];
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int n = sizes[k].w, m = sizes[k].h, p = (n + m) / 2;
        float *a = floats(n * p), *b = floats(p * m), *c = floats(n * m);
        product(a, b, c, n, m, p);
        show("product", c, 0);
        double *d = doubles(n * n), *e = doubles(n * n), *f = doubles(n * n);
        accumulate(d, e, f, n);
        show("accumulate", f, 0);
        float *x = floats(m), *y = floats(n);
        vector(c, x, y, n, m);
        show("vector", y, 0);
        finish();
    }
    return 0;
}
