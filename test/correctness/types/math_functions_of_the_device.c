// math.h functions whose accuracy is the device's: equal on the CPU runtime, and announced by a remark.
// RUN: %check %s --device-differs
// RUN: %nidus translate %s -o %t.out -- -I%tools 2>&1 | FileCheck %s
// CHECK: math_functions_of_the_device.c:{{[0-9]+}}:{{[0-9]+}}: remark: {{.*}}[inexact]
#include "harness.h"
#include <math.h>

void curve(const float *in, float *out, int n, float g)
{
    for (int i = 0; i < n; i++)
        out[i] = powf(fabsf(in[i]), g) + expf(-in[i] * in[i]) + sinf(in[i]) * cosf(in[i]) + atan2f(in[i], 2);
}

void polar(const double *x, const double *y, double *r, double *t, int n)
{
    for (int i = 0; i < n; i++) {
        r[i] = hypot(x[i], y[i]);
        t[i] = atan2(y[i], x[i]) + log(1 + x[i] * x[i]) + tanh(x[i]) + cbrt(y[i]);
    }
}

int main(void)
{
    for (int n = 1; n < 400; n += 133) {
        float *a = floats(n), *b = floats(n);
        double *x = doubles(n), *y = doubles(n), *r = doubles(n), *t = doubles(n);
        curve(a, b, n, 2.2f);
        polar(x, y, r, t, n);
        show("curve", b, 0);
        show("r", r, 0);
        show("t", t, 0);
        finish();
    }
    return 0;
}
