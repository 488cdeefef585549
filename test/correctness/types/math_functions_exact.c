// math.h functions whose results are exact on every device.
// RUN: %check %s
#include "harness.h"
#include <math.h>

void single(const float *in, float *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = sqrtf(fabsf(in[i])) + floorf(in[i]) - ceilf(in[i] / 3) + fminf(in[i], 0.5f) + fmaxf(in[i], -1);
}

void twice(const double *in, double *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = sqrt(fabs(in[i])) + floor(in[i]) * trunc(in[i] * 5) + round(in[i]) + fmod(in[i], 3);
}

void mixed(const float *in, float *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = sqrt(fabs(in[i])) + floor(in[i]);
}

int main(void)
{
    for (int n = 1; n < 900; n += 299) {
        float *a = floats(n), *b = floats(n);
        double *c = doubles(n), *d = doubles(n);
        single(a, b, n);
        show("float", b, 0);
        twice(c, d, n);
        show("double", d, 0);
        mixed(a, b, n);
        show("mixed", b, 0);
        finish();
    }
    return 0;
}
