// Small nests between large ones that keep data on the device. What the C reads there comes home first, and what it writes comes in
// again; where nothing moves the nest says no more than that it is too small, in each of many calls.
// RUN: %check %s --nvcc= --nidus-option=--map=profitable --fallbacks=any --expect=scaled:any --expect=around:any --show-profile | FileCheck %s
// CHECK: launches {{[1-9]}}
// CHECK: declined {{[1-9][0-9][0-9]$}}
#include "harness.h"

enum { N = 200000, SMALL = 24 };

static void grown(float *to, const float *from, int n, int turns)
{
    for (int i = 0; i < n; i++) {
        float s = to[i];
        for (int k = 0; k < turns; k++)
            s = s * 0.75f + from[i];
        to[i] = s;
    }
}

static void scaled(float *to, const float *by, int n)
{
    for (int i = 0; i < n; i++)
        to[i] *= by[i];
}

static void shifted(float *to, const float *from, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = from[i] + 1;
}

void around(float *x, float *y, const float *by, float *kept, volatile int *steps, int turns)
{
    for (int k = 0; k < 4; k++) {
        grown(x, y, N, turns);
        // reads what is newer on the device, and then what it wrote itself
        for (int j = 0; j < 20; j++, ++*steps)
            scaled(x + 100 * j, by, SMALL);
        for (int j = 0; j < 20; j++, ++*steps)
            scaled(x + 100 * j, by, SMALL);
        // writes what the device only has read, and reads that again
        for (int j = 0; j < 20; j++, ++*steps)
            shifted(y + 50 * j + 3, by, SMALL), shifted(kept + 30 * j, y + 50 * j, SMALL);
        grown(y, x, N, turns);
    }
}

int main(void)
{
    float *x = floats(N), *y = floats(N), *by = floats(N), *kept = floats(N);
    int steps = 0;
    around(x, y, by, kept, &steps, 60);
    show("x", x, 0), show("y", y, 0), show("kept", kept, 0);
    show("steps", &steps, sizeof steps);
    finish();
    return 0;
}
