// The first nest writes one end of a buffer, the last one another part: what the first wrote must reach the host before the
// buffer is freed.
// RUN: %check %s
#include "harness.h"

void ends(const float *in, float *out, int n)
{
    for (int i = 0; i < 2 && i < n; i++)
        out[i] = in[i] + 1;
    for (int i = 8; i < n - 3; i++)
        out[i] = in[i] * 2;
}

void twice(const float *in, float *out, int n)
{
    for (int i = 0; i < n / 4; i++)
        out[i] = in[i] - 1;
    for (int i = n / 4; i < n / 2; i++)
        out[i] = in[i] - 2;
    for (int i = n - n / 4; i < n; i++)
        out[i] = in[i] - 3;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int n = sizes[k].w * sizes[k].h;
        float *in = floats(n), *out = floats(n);
        ends(in, out, n);
        show("ends", out, 0);
        finish();
        in = floats(n), out = floats(n);
        twice(in, out, n);
        show("twice", out, 0);
        finish();
    }
    return 0;
}
