// Gotos to the end, where memory is freed, leave data on the device: the image goes in once (1200 bytes), the result comes back once, and
// temporaries never move, whichever way is taken.
// RUN: %check %s --nvcc= --show-profile | FileCheck %s
// CHECK: h2d_bytes 3600
// CHECK: d2h_bytes 1200
// CHECK: launches 6
#include "harness.h"
#include <stdlib.h>

int filter(const float *in, float *out, int w, int h, int limit)
{
    int status = -1;
    float *t = malloc(sizeof(float) * w * h), *u = NULL;
    if (!t)
        goto cleanup;
    u = malloc(sizeof(float) * w * h);
    if (!u)
        goto cleanup;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            t[y * w + x] = in[y * w + x] * 0.5f;
    status = 1;
    if (limit < 1)
        goto cleanup;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            u[y * w + x] = t[y * w + x] + in[y * w + x];
    if (limit < 2) {
        status = 2;
        goto cleanup;
    }
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = u[y * w + x] * t[y * w + x];
    status = 0;
cleanup:
    free(t);
    free(u);
    return status;
}

int main(void)
{
    float *in = floats(300), *out = floats(300);
    for (int limit = 0; limit < 3; limit++) {
        showInt("status", filter(in, out, 20, 15, limit));
        show("out", out, 0);
    }
    finish();
    return 0;
}
