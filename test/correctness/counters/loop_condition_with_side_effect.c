// The condition of a loop changes the counter or another variable.
// RUN: %check %s --expect=outerCounts:left --expect=outerAssigns:left --expect=innerCounts:left
#include "harness.h"

void outerCounts(int *out, int n)
{
    for (int i = 0; i++ < n; i++)
        out[i] = i;
}

void outerAssigns(int *out, int n)
{
    int t;
    for (int i = 0; i < (t = n); i++)
        out[i] = t + i;
}

void innerCounts(int *out, int n)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k++ < 10; k += 1)
            out[i * 10 + k - 1] = k;
}

void innerAssigns(int *out, int n)
{
    for (int i = 0; i < n; i++) {
        int t;
        for (int k = 0; k < (t = i); k++)
            out[i] += t;
    }
}

int main(void)
{
    int n = 77;
    int *out = ints(n * 10 + 2, 0, 9);
    outerCounts(out, n);
    show("outerCounts", out, 0);
    outerAssigns(out, n);
    show("outerAssigns", out, 0);
    innerCounts(out, n);
    show("innerCounts", out, 0);
    innerAssigns(out, n);
    show("innerAssigns", out, 0);
    finish();
    return 0;
}
