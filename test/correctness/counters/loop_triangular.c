// The inner bound depends on the outer counter; only one triangle is written.
// RUN: %check %s
#include "harness.h"

void lower(float *a, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            a[i * n + j] = (float)(i + 2 * j);
}

void upper(const float *a, float *b, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            b[i * n + j] = a[j * n + i];
}

void trapezium(int *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = y; x < w - y; x++)
            out[y * w + x] = x * 100 + y;
}

int main(void)
{
    for (int n = 0; n < 70; n += 11) {
        float *a = floats(n * n), *b = floats(n * n);
        lower(a, n);
        upper(a, b, n);
        show("lower", a, 0);
        show("upper", b, 0);
        int *t = ints(n * (n + 4), 0, 9);
        trapezium(t, n, n + 4);
        show("trapezium", t, 0);
        finish();
    }
    return 0;
}
