// An array of structs in a struct that holds nothing else: its elements are no elements of the array around them.
// RUN: %check %s
#include "harness.h"

struct number {
    float re, im;
};

struct numbers {
    struct number z[3];
};

void turn(const struct numbers *in, struct numbers *out, int n)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 3; k++) {
            out[i].z[k].re = in[i].z[2 - k].im;
            out[i].z[2 - k].im = in[i].z[k].re;
        }
}

void lastOf(struct numbers *v, int n)
{
    for (int i = 0; i < n; i++)
        v[i].z[2].im = v[i].z[1].re;
}

void chosen(struct numbers *v, int n)
{
    for (int i = 0; i < n; i++)
        v[i].z[i % 3].re = v[i].z[(i + 1) % 3].im;
}

int main(void)
{
    for (int n = 0; n < 400; n += 123) {
        struct numbers *in = (struct numbers *)floats(6 * n), *out = (struct numbers *)floats(6 * n);
        turn(in, out, n);
        show("turn", out, 0);
        lastOf(out, n);
        show("last", out, 0);
        chosen(out, n);
        show("chosen", out, 0);
        finish();
    }
    return 0;
}
