// volatile objects and long double do not go to a device.
// RUN: %check %s --expect=ports:left,volatile --expect=precise:left,long-double
#include "harness.h"

void ports(volatile uint8_t *port, const uint8_t *in, int n)
{
    for (int i = 0; i < n; i++)
        port[i] = in[i];
}

void precise(const double *in, double *out, int n)
{
    for (int i = 0; i < n; i++) {
        long double v = in[i];
        out[i] = (double)(v * v + 0.1L);
    }
}

int main(void)
{
    uint8_t *in = bits(100), *out = bits(100);
    double *a = doubles(100), *b = doubles(100);
    ports(out, in, 100);
    precise(a, b, 100);
    show("ports", out, 0);
    show("precise", b, 0);
    finish();
    return 0;
}
