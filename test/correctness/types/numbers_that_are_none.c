// isnan and isfinite of elements and of variables, in conditions and as numbers.
// RUN: %check %s
#include <math.h>
#include "harness.h"

void fill(const float *in, float *out, int n, float value)
{
    for (int i = 0; i < n; i++)
        out[i] = isnan(in[i]) ? value : in[i];
}

int countFinite(const double *in, int n)
{
    int count = 0;
    for (int i = 0; i < n; i++) {
        double v = in[i];
        if (isfinite(v) && !isnan(in[i]))
            count++;
    }
    return count;
}

void classes(const float *in, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = 2 * (isnan(in[i]) != 0) + (isfinite(in[i]) != 0);
}

int main(void)
{
    float *in = floats(1000), *out = floats(1000);
    double *numbers = doubles(1000);
    int *kinds = ints(1000, 0, 9);
    for (int i = 0; i < 1000; i += 7) {
        in[i] = i % 2 ? NAN : i % 3 ? INFINITY : -INFINITY;
        numbers[i] = i % 2 ? NAN : i % 3 ? INFINITY : -INFINITY;
    }
    fill(in, out, 1000, 0.5f);
    show("fill", out, 4000);
    showInt("finite", countFinite(numbers, 1000));
    classes(in, kinds, 1000);
    show("classes", kinds, 4000);
    finish();
    return 0;
}
