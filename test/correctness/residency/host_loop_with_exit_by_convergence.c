// A do loop that ends when the host finds no change.
// RUN: %check %s --expect=settle:mapped=1,host-loop
#include "harness.h"

int settle(const int *in, int *a, int n)
{
    int changed, rounds = 0;
    do {
        for (int i = 0; i < n; i++)
            a[i] = a[i] + in[i] > 100 ? 100 : a[i] + in[i];
        changed = n > 0 && a[n - 1] < 100;
        rounds++;
    } while (changed && rounds < 50);
    return rounds;
}

int main(void)
{
    for (int n = 0; n < 400; n += 57) {
        int *in = ints(n, 1, 9), *a = ints(n, 0, 50);
        showInt("rounds", settle(in, a, n));
        show("a", a, 0);
        finish();
    }
    return 0;
}
