// 8-bit arithmetic promotes to int and truncates on the store.
// RUN: %check %s --source-warns
#include "harness.h"

void arithmetic(const uint8_t *a, const uint8_t *b, uint8_t *c, int n)
{
    for (int i = 0; i < n; i++) {
        uint8_t sum = a[i] + b[i];
        uint8_t difference = a[i] - b[i];
        uint8_t product = a[i] * b[i];
        uint8_t shifted = (uint8_t)(a[i] << 3) >> 1;
        uint8_t inverse = ~a[i];
        c[i] = (sum > a[i]) + (difference ^ product) + shifted - inverse + (~a[i] < 0);
    }
}

void signedBytes(const int8_t *a, const int8_t *b, int8_t *c, int n)
{
    for (int i = 0; i < n; i++) {
        int8_t s = (int8_t)(a[i] + b[i]);
        c[i] = (int8_t)(s / 3 + s % 5 - (a[i] >> 2));
    }
}

void average(const uint8_t *a, const uint8_t *b, uint8_t *c, int n)
{
    for (int i = 0; i < n; i++)
        c[i] = (a[i] + b[i] + 1) >> 1;
}

int main(void)
{
    for (int n = 1; n < 2000; n += 499) {
        uint8_t *a = bits(n), *b = bits(n), *c = bits(n);
        int8_t *d = bits(n);
        arithmetic(a, b, c, n);
        show("arithmetic", c, 0);
        signedBytes((int8_t *)a, (int8_t *)b, d, n);
        show("signed", d, 0);
        average(a, b, c, n);
        show("average", c, 0);
        finish();
    }
    return 0;
}
