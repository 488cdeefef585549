// Compound assignments, ++ in subscripts, comma, nested assignment, conditional side effects.
// RUN: %check %s
#include "harness.h"

void compound(uint8_t *a, int *b, int n)
{
    for (int i = 0; i < n; i++) {
        a[i] += 200;
        a[i] >>= 1;
        a[i] ^= 0x5A;
        b[i] *= 3;
        b[i] -= a[i]--;
        b[i] &= 0xFFFF;
        b[i] <<= 1;
        b[i] %= 1000;
        b[i] |= ++a[i];
    }
}

void subscripts(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++) {
        int k = 3 * i, v[4];
        int m = 0;
        v[m++] = in[k++];
        v[m++] = in[k++];
        v[m] = in[k];
        v[3] = (m = 2, v[m] + 1);
        out[i] = v[0] - v[1] * v[2] + v[3];
    }
}

void nested(int *a, int *b, int *c, int n)
{
    for (int i = 0; i < n; i++) {
        int t;
        a[i] = b[i] = (t = c[i]) + 1;
        c[i] > 0 ? (a[i] = -1) : (b[i] = t * 2);
        if ((t = a[i] - b[i]) != 0)
            c[i] = t;
    }
}

int main(void)
{
    for (int n = 0; n < 400; n += 133) {
        uint8_t *a = bits(n);
        int *b = ints(n, 0, 900), *c = ints(3 * n, -100, 100), *d = ints(n, -5, 5), *e = ints(n, -5, 5);
        compound(a, b, n);
        show("a", a, 0);
        show("b", b, 0);
        subscripts(c, d, n);
        show("d", d, 0);
        nested(b, d, e, n);
        show("nested b", b, 0);
        show("nested d", d, 0);
        show("nested e", e, 0);
        finish();
    }
    return 0;
}
