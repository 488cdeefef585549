// Until it settles: per step only the element that the host looks at comes back.
// h2d: 500 ints; d2h: 9 looks of 4 bytes, and at the end the 499 elements that were not looked at since they were written.
// RUN: %check %s --nvcc= --expect=settle:mapped=1,host-loop --show-profile | FileCheck %s
// CHECK: h2d_bytes 2000
// CHECK: d2h_bytes 2032
// CHECK: launches 9
#include "harness.h"

int settle(int *a, int n)
{
    int rounds = 0;
    do {
        for (int i = 0; i < n; i++)
            a[i] = a[i] + 10 > 100 ? 100 : a[i] + 10;
        rounds++;
    } while (rounds < 50 && a[n - 1] < 100);
    return rounds;
}

int main(void)
{
    int *a = ints(500, 15, 15);
    showInt("rounds", settle(a, 500));
    show("a", a, 0);
    finish();
    return 0;
}
