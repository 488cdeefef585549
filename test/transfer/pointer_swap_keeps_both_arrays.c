// Nine steps and a pointer swap: the image goes in, with the two border elements of the other array. The device copies the result
// over the image, which comes back once.
// h2d: 1000 floats and 2; d2h: 1000 floats.
// RUN: %check %s --nvcc= --expect=smooth:host-loop --show-profile | FileCheck %s
// CHECK: h2d_bytes 4008
// CHECK: d2h_bytes 4000
// CHECK: launches 9
#include "harness.h"
#include <stdlib.h>
#include <string.h>

static void step(const float *in, float *out, int n)
{
    for (int i = 1; i < n - 1; i++)
        out[i] = 0.5f * (in[i - 1] + in[i + 1]);
}

void smooth(float *image, int n, int steps)
{
    float *other = malloc(sizeof(float) * n);
    float *from = image, *to = other;
    if (!other)
        return;
    memcpy(other, image, sizeof(float) * n);
    for (int k = 0; k < steps; k++) {
        step(from, to, n);
        float *swap = from;
        from = to;
        to = swap;
    }
    if (from != image)
        memcpy(image, from, sizeof(float) * n);
    free(other);
}

int main(void)
{
    float *image = floats(1000);
    smooth(image, 1000, 9);
    show("image", image, 0);
    finish();
    return 0;
}
