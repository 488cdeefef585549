// Between nests the program waits, looks at the clock and may end: the data stays on the device, in and out once.
// RUN: %check %s --show-profile --expect=run:host-loop > %t.profile && FileCheck %s < %t.profile
// CHECK: h2d_bytes 4000{{$}}
// CHECK: d2h_bytes 4000{{$}}
#define _DEFAULT_SOURCE
#include "harness.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

void run(float *a, int n, int steps)
{
    for (int k = 0; k < steps; k++) {
        if (clock() == (clock_t)-1)
            abort();
        for (int i = 0; i < n; i++)
            a[i] = a[i] * 0.5f + 1.0f;
        if (n < 0)
            abort();
        usleep(1);
        fflush(stdout);
    }
}

int main(void)
{
    float *a = floats(1000);
    run(a, 1000, 5);
    show("a", a, 0);
    finish();
    return 0;
}
