// const scalar globals, enum constants, object-like macros, character and suffixed literals.
// RUN: %check %s
#include "harness.h"

static const int border = 2;
static const float gain = 1.25f;
enum { levels = 16, mode = -3 };
enum Channel { red, green, blue = 7 };
#define SCALE 3
#define OFFSET (SCALE * 2 + 1)

void combine(const int *in, int *out, float *f, int n)
{
    for (int i = border; i < n - border; i++) {
        enum Channel c = i % 2 ? green : blue;
        out[i] = in[i] / levels + mode + SCALE * OFFSET + c + '\n' + 'A' + 0x1F + 017 + (int)10u + (int)5L;
        f[i] = gain * in[i] + 1e-2f + .5 + 0x1p-3f;
    }
}

int main(void)
{
    for (int n = 0; n < 400; n += 57) {
        int *in = ints(n, -999, 999), *out = ints(n, 0, 0);
        float *f = floats(n);
        combine(in, out, f, n);
        show("out", out, 0);
        show("f", f, 0);
        finish();
    }
    return 0;
}
