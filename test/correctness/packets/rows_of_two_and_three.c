// Short rows with numbers for the last subscript: [k][1] is 2 * k + 1, and no element before row k + 1.
// RUN: %check %s
#include "harness.h"

static const int pairs[4][2] = {{0, 2}, {1, 1}, {1, 2}, {2, 0}};

void second(const unsigned char *in, int *out, int n)
{
    for (int i = 0; i < n - 2; i++) {
        int s = 0;
        for (int k = 0; k < 4; k++)
            s += in[i + pairs[k][1]] * pairs[k][0];
        out[i] = s;
    }
}

void last(const float m[3][3], const float (*in)[3], float *out, int n)
{
    for (int i = 0; i < n; i++)
        for (int c = 0; c < 3; c++)
            out[3 * i + c] = m[c][0] * in[i][0] + m[c][1] * in[i][1] + m[c][2] * in[i][2];
}

void shifted(float (*a)[2], int n)
{
    for (int i = 0; i < n; i++) {
        a[i][1] = a[i][0] + 1;
        a[i][0] = i;
    }
}

int main(void)
{
    for (int n = 3; n < 30; n += 4) {
        unsigned char *in = bits(n);
        int *out = ints(n, -9, 9);
        second(in, out, n);
        show("second", out, 4 * n);
        float *m = floats(9), *colours = floats(3 * n), *mixed = floats(3 * n), *a = floats(2 * n);
        last((const float(*)[3])m, (const float(*)[3])colours, mixed, n);
        show("last", mixed, 12 * n);
        shifted((float(*)[2])a, n);
        show("shifted", a, 8 * n);
        finish();
    }
    return 0;
}
