// _Bool stores 0 or 1; plain char is signed here; character constants are int.
// RUN: %check %s
#include "harness.h"
#include <stdbool.h>

void flags(const int *in, bool *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i] & 6;
}

void logic(const bool *a, const float *f, bool *b, int n)
{
    for (int i = 0; i < n; i++)
        b[i] = !a[i] || (f[i] && f[i] > 1);
}

void letters(const char *in, char *out, int *wide, int n)
{
    for (int i = 0; i < n; i++) {
        char c = in[i];
        if (c >= 'a' && c <= 'z')
            c -= 'a' - 'A';
        out[i] = c;
        wide[i] = c + sizeof('x') + '\xff';
    }
}

int main(void)
{
    for (int n = 1; n < 900; n += 299) {
        int *in = ints(n, -8, 8), *wide = ints(n, 0, 0);
        bool *a = bits(n), *b = bits(n);
        float *f = floats(n);
        char *c = bits(n), *d = bits(n);
        flags(in, a, n);
        logic(a, f, b, n);
        letters(c, d, wide, n);
        show("flags", a, 0);
        show("logic", b, 0);
        show("letters", d, 0);
        show("wide", wide, 0);
        finish();
    }
    return 0;
}
