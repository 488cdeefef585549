// <= and >= bounds, and literals on the left side of the comparison.
// RUN: %check %s
#include "harness.h"

void inclusive(int *out, int first, int last)
{
    for (int i = first; i <= last; i++)
        out[i] = i * i;
}

void reversedComparison(int *out, int n)
{
    for (int i = 0; n > i; i += 1)
        out[i] = n - i;
}

void plusAssigned(int *out, int n)
{
    for (int i = 0; i < n; i = i + 1)
        out[i] += 5;
}

int main(void)
{
    for (int n = 0; n < 200; n += 39) {
        int *out = ints(n + 1, -9, 9);
        inclusive(out, n / 3, n);
        show("inclusive", out, 0);
        reversedComparison(out, n);
        show("reversed", out, 0);
        plusAssigned(out, n);
        show("plus", out, 0);
        finish();
    }
    return 0;
}
