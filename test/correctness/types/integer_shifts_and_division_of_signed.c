// Arithmetic right shift, truncating division and remainder of negative numbers.
// RUN: %check %s
#include "harness.h"

void shifts(const int *a, int *b, int n)
{
    for (int i = 0; i < n; i++)
        b[i] = (a[i] >> (i % 31)) + a[i] / 7 - a[i] % 7 + (a[i] & -16) + (a[i] | 1);
}

void longs(const int64_t *a, int64_t *b, int n, int64_t d)
{
    for (int i = 0; i < n; i++)
        b[i] = a[i] / d - (a[i] % d) + (a[i] >> 40);
}

int main(void)
{
    for (int n = 1; n < 900; n += 299) {
        int *a = ints(n, -1000000, 1000000), *b = ints(n, 0, 0);
        shifts(a, b, n);
        show("shifts", b, 0);
        int64_t *c = bits(8 * n), *d = bits(8 * n);
        longs(c, d, n, -13);
        show("longs", d, 0);
        finish();
    }
    return 0;
}
