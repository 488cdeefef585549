// The output begins one element behind or before the input: values ripple through the array in C.
// RUN: %check %s --fallbacks=some
#include "harness.h"

void copy(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i];
}

int main(void)
{
    for (int n = 2; n < 400; n += 57) {
        int *a = ints(n, -99, 99);
        copy(a, a + 1, n - 1);
        show("forward", a, 0);
        copy(a + 1, a, n - 1);
        show("backward", a, 0);
        copy(a, a + n / 2, n / 2);
        show("touching", a, 0);
        finish();
    }
    return 0;
}
