// Elements that follow from the one before them by a number alone are counted, not scanned: these loops stay C.
// RUN: %check %s --expect=up:left --expect=shifted:left
#include "harness.h"

void up(int *a, int n)
{
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1] + 3;
}

void shifted(long *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i + 1] = a[i] - 1;
}

void by_counter(int *a, int n)
{
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1] + i;
}

int main(void)
{
    for (int n = 1; n < 3000; n = 3 * n + 2) {
        int *a = ints(n, -9, 9), *c = ints(n, -9, 9);
        long *b = bits((n + 1) * sizeof *b);
        for (int i = 0; i <= n; i++)
            b[i] &= 0xffff;
        up(a, n), shifted(b, n), by_counter(c, n);
        show("up", a, 0), show("shifted", b, 0), show("by counter", c, 0);
        finish();
    }
    return 0;
}
