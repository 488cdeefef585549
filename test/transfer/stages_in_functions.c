// A driver calls four stages, one of them in a loop: the image goes in (300 bytes), the count of the last stage comes back (an int from each of its two blocks), and
// what the driver gives its caller (300 bytes); the temporary images never move.
// RUN: %check %s --nvcc= --expect=pipeline:any --show-profile | FileCheck %s
// CHECK: h2d_bytes 300
// CHECK: d2h_bytes 308
// CHECK: launches 7
#include "harness.h"
#include <stdlib.h>

static void halve(const uint8_t *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i] >> 1;
}

static void mix(uint8_t *a, const uint8_t *b, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = a[i] ^ b[n - 1 - i];
}

static int count(const uint8_t *a, int n)
{
    int odd = 0;
    for (int i = 0; i < n; i++)
        odd += a[i] & 1;
    return odd;
}

int pipeline(const uint8_t *in, uint8_t *out, int n)
{
    uint8_t *a = malloc(n), *b = malloc(n);
    int odd = -1;
    if (a && b) {
        halve(in, a, n);
        for (int k = 0; k < 3; k++) {
            halve(a, b, n);
            uint8_t *t = a;
            a = b;
            b = t;
        }
        mix(a, in, n);
        halve(a, out, n);
        odd = count(out, n);
    }
    free(a);
    free(b);
    return odd;
}

int main(void)
{
    uint8_t *in = bits(300), *out = bits(300);
    showInt("odd", pipeline(in, out, 300));
    show("out", out, 0);
    finish();
    return 0;
}
