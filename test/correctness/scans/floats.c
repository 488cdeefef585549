// Running extrema of floats are exact; running sums and products are allowed to be rounded differently here, and their terms are such
// that nothing is rounded.
// RUN: %check %s
// RUN: %check %s --work=%t.sums -- -fassociative-math -fno-signed-zeros -fno-trapping-math -DSUMS
#include "harness.h"
#include <math.h>

float greatest(const float *in, float *out, int n)
{
    float m = -3;
    for (int i = 0; i < n; i++) {
        if (in[i] > m)
            m = in[i];
        out[i] = m;
    }
    return m;
}

double least(const float *in, double *out, int n)
{
    double m = 1e30;
    for (int i = 0; i < n; i++) {
        out[i] = m;
        m = in[i] <= m ? in[i] : m;
    }
    return m;
}

void library(const float *in, float *out, int n)
{
    float m = 2;
    for (int i = 0; i < n; i++) {
        m = fminf(m, in[i]);
        out[i] = m;
    }
}

#ifdef SUMS
float sums(const float *in, float *out, int n)
{
    float s = 0.5f;
    for (int i = 0; i < n; i++) {
        s += floorf(in[i]);
        out[i] = s;
    }
    return s;
}

void elements(double *a, int n)
{
    for (int i = 1; i < n; i++)
        a[i] += a[i - 1];
}

void products(const float *in, double *out, int n)
{
    double p = 1;
    for (int i = 0; i < n; i++) {
        p *= in[i] < 0 ? -1 : in[i] < 4 ? 2 : 0.5;
        out[i] = p;
    }
}
#endif

int main(void)
{
    static const int lengths[] = {0, 1, 2, 31, 32, 33, 256, 257, 800};
    for (int k = 0; k < (int)(sizeof lengths / sizeof lengths[0]); k++) {
        int n = lengths[k];
        float *in = floats(n), *out = floats(n);
        double *wide = doubles(n);
        for (int i = 3; i < n; i += 7) {
            in[i] = i % 2 ? 0.0f : -0.0f;
            if (i % 5 == 0)
                in[i] = NAN;
        }
        showReal("greatest", greatest(in, out, n));
        show("maxima", out, 0);
        showReal("least", least(in, wide, n));
        show("minima", wide, 0);
        library(in, out, n);
        show("library", out, 0);
#ifdef SUMS
        for (int i = 0; i < n; i++) {
            in[i] = (float)(i % 9 - 3);
            wide[i] = i % 5;
        }
        showReal("sum", sums(in, out, n));
        show("sums", out, 0);
        elements(wide, n);
        show("elements", wide, 0);
        products(in, wide, n);
        show("products", wide, 0);
#endif
        finish();
    }
    return 0;
}
