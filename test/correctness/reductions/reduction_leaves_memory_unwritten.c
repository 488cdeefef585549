// What the C would not write is not written: the object may be constant, and of loops that do nothing there may be none.
// RUN: %check %s --fallbacks=any
#include "harness.h"
#include <stdio.h>

static const int constantZero = 0, constantMost = 1000;
static const float constantFloat = 3.5f;

typedef struct {
    long n, sum;
} Sum;

void masked(const uint8_t *mask, const int *in, int n, int *s)
{
    for (int i = 0; i < n; i++)
        if (mask[i] == 77)
            *s += in[i];
}
void most(const int *in, int n, int *m, int *at)
{
    for (int i = 0; i < n; i++)
        if (in[i] > *m) {
            *m = in[i];
            *at = i;
        }
}
void mostFloat(const float *in, int n, float *m)
{
    for (int i = 0; i < n; i++)
        if (in[i] > m[0])
            m[0] = in[i];
}
void member(const int *in, int n, Sum *s)
{
    for (int i = 0; i < n; i++)
        if (in[i] > 100)
            s->sum += in[i];
}

int main(void)
{
    for (int n = 0; n < 300; n += 70) {
        int *in = ints(n, -9, 9);
        uint8_t *mask = bits(n);
        for (int i = 0; i < n; i++)
            mask[i] /= 4;
        // Hidden from the compiler, which knows that nobody may write there.
        int *volatile zero = (int *)&constantZero, *volatile large = (int *)&constantMost;
        float *volatile real = (float *)&constantFloat;
        masked(mask, in, n, zero);
        most(in, n, large, zero);
        float *f = floats(n);
        for (int i = 0; i < n; i++)
            f[i] /= 4;
        mostFloat(f, n, real);
        masked(mask, in, n, NULL);
        member(in, n, NULL);
        most(in, 0, NULL, NULL);
        showInt("zero", *zero + *large), showReal("real", *real);
        finish();
    }
    return 0;
}
