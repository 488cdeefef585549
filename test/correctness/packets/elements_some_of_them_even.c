// The elements up to a size, and the even ones up to a larger one: between them lie some that the loop does not touch.
// RUN: %check %s
#include "harness.h"

void evens(const float *in, float *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i < 2 ? i : i - 2] + in[i / 2 * 2];
}

void written(const float *in, float *out, int n)
{
    for (int i = 0; i < n; i++)
        if (i < n - 2 || i % 2 == 0)
            out[i] = in[i] * 2;
}

int main(void)
{
    for (int n = 0; n < 50; n++) {
        const float *in = floats(n);
        float *out = floats(n);
        evens(in, out, n);
        show("evens", out, 4 * n);
        written(in, out, n);
        show("written", out, 4 * n);
        finish();
    }
    return 0;
}
