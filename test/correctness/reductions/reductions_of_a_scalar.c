// A sum, a maximum and a count over the whole image.
// RUN: %check %s
#include "harness.h"

int sum(const uint8_t *in, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += in[i];
    return s;
}

float most(const float *in, int n)
{
    float m = -1e30f;
    for (int i = 0; i < n; i++)
        if (in[i] > m)
            m = in[i];
    return m;
}

size_t count(const uint8_t *in, size_t n, uint8_t t)
{
    size_t c = 0;
    for (size_t i = 0; i < n; i++)
        c += in[i] > t;
    return c;
}

int main(void)
{
    for (int n = 0; n < 400; n += 57) {
        uint8_t *in = bits(n);
        float *f = floats(n);
        showInt("sum", sum(in, n));
        showReal("max", most(f, n));
        showInt("count", (long long)count(in, n, 99));
        finish();
    }
    return 0;
}
