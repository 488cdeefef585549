// Whatever the data says, one arm writes the element: what was in the output need not go in. With an arm that leaves the
// iteration, or writes another element, it must: then what lies between elements that changed comes back.
// RUN: %check %s --nvcc= --show-profile | FileCheck %s
// CHECK: h2d_bytes 900
// CHECK: d2h_bytes 499
#include "harness.h"

void classify(const uint8_t *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        if (in[i] > 200)
            out[i] = 2;
        else if (in[i] > 100) {
            out[i] = 1;
        } else {
            int v = in[i] & 15;
            out[i] = v ? 3 : 0;
        }
    }
}

static void set(uint8_t *p, int i, uint8_t v)
{
    if (v < 7)
        p[i] = 0;
    else
        p[i] = v;
}

void viaHelper(const uint8_t *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++)
        set(out, i, in[i]);
}

void oneLeaves(const uint8_t *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        if (in[i] > 100) {
            if (in[i] > 200)
                continue;
            out[i] = 1;
        } else {
            out[i] = 2;
        }
    }
}

void others(const uint8_t *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        if (in[i] > 100)
            out[2 * i] = 1;
        else
            out[2 * i + 1] = 2;
    }
}

void sometimes(const uint8_t *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        if (in[i] > 100) {
            for (int k = in[i]; k < 102; k++)
                out[i] = 1;
        } else {
            out[i] = 2;
        }
    }
}

int main(void)
{
    uint8_t *in = bits(100), *out = bits(100), *wide = bits(200);
    classify(in, out, 100);
    show("classify", out, 0);
    viaHelper(in, out, 100);
    show("viaHelper", out, 0);
    oneLeaves(in, out, 100);
    show("oneLeaves", out, 0);
    others(in, wide, 100);
    show("others", wide, 0);
    sometimes(in, out, 100);
    show("sometimes", out, 0);
    finish();
    return 0;
}
