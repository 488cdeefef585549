// A loop of the host that only reads, in every step: the data comes home to be looked at (3 x 1200 bytes) and is still on the device.
// RUN: %check %s --nvcc= --expect=search:any --show-profile | FileCheck %s
// CHECK: h2d_bytes 1200
// CHECK: d2h_bytes 3600
// CHECK: launches 3
#include "harness.h"

int search(int *a, int n)
{
    int found = 0;
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < n; i++)
            a[i] = a[i] / 2 + 3;
        for (int i = 0; i < n; i++)
            if (a[i] % 7 == found) {
                found += i;
                break;
            }
    }
    return found;
}

int main(void)
{
    int *a = ints(300, 0, 99);
    showInt("found", search(a, 300));
    show("a", a, 0);
    finish();
    return 0;
}
