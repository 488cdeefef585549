// Functions of the user's that are named as functions of the library, and do something else.
// RUN: %check %s --expect=largest:left --expect=biggest:left,scalar-carried
#include "harness.h"

static double fabs(double x)
{
    return x < 0 ? -2 * x : x;
}
static double fmax(double a, double b)
{
    return a > b ? a : b + 0.5;
}
static int abs(int x)
{
    return x < 0 ? 1 - x : x - 3;
}
static float sqrtf(float x)
{
    return x + 1;
}

float largest(const float *v, int n)
{
    float m = 0;
    for (int i = 0; i < n; i++)
        if (fabs(v[i]) > m)
            m = (float)fabs(v[i]);
    return m;
}

int place(const float *v, int n)
{
    for (int i = 0; i < n; i++)
        if (fabs(v[i]) > 15 && abs(i - 9) > 1)
            return abs(i - 20);
    return 77;
}

void each(const float *v, const int *a, double *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = fmax(v[i], 1) + abs(a[i]) + sqrtf(v[i]);
}

/* C's fmax would make this a maximum. */
double biggest(const float *v, int n)
{
    double m = 0;
    for (int i = 0; i < n; i++)
        m = fmax(m, v[i]);
    return m;
}

int main(void)
{
    for (int n = 0; n < 900; n += 223) {
        float *v = floats(n);
        int *a = ints(n, -20, 20);
        double *out = doubles(n);
        showReal("largest", largest(v, n));
        showInt("place", place(v, n));
        each(v, a, out, n);
        show("out", out, 0);
        showReal("biggest", biggest(v, n));
        finish();
    }
    return 0;
}
