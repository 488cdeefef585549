// Saturating 16-bit addition, and 16-bit multiplication that promotes to int.
// RUN: %check %s
#include "harness.h"

void saturate(const int16_t *a, const int16_t *b, int16_t *c, int n)
{
    for (int i = 0; i < n; i++) {
        int s = a[i] + b[i];
        if (s > INT16_MAX)
            s = INT16_MAX;
        else if (s < INT16_MIN)
            s = INT16_MIN;
        c[i] = (int16_t)s;
    }
}

void fixedPoint(const int16_t *a, const uint16_t *b, int16_t *c, int n)
{
    for (int i = 0; i < n; i++)
        c[i] = (int16_t)((a[i] * (b[i] >> 1)) >> 15);
}

int main(void)
{
    for (int n = 1; n < 2000; n += 499) {
        int16_t *a = bits(2 * n), *b = bits(2 * n), *c = bits(2 * n);
        saturate(a, b, c, n);
        show("saturate", c, 0);
        fixedPoint(a, (const uint16_t *)b, c, n);
        show("fixed", c, 0);
        finish();
    }
    return 0;
}
