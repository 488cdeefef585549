// A condition on data that no iteration evaluates: what follows is surely written.
// RUN: %translate %s -- -I%tools && FileCheck %s < %t.out/conditions_that_nobody_reaches.cu
// CHECK-COUNT-2: nidus::Output<float> out(nest
// RUN: %check %s
#include "harness.h"

void first(const float *in, float *out, int w, int h)
{
    for (int y = 1; y < h; y++)
        for (int x = 0; x < w; x++) {
            if (144 < 122 && in[y * w + w - 1 - x] > 0)
                continue;
            out[y * w + x] = 100;
        }
}

void second(const float *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            if (x < 0 && in[y * w + x] > 0)
                continue;
            if (y >= h)
                if (in[x] < 1)
                    continue;
            out[y * w + x] = x;
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        const float *in = floats((size_t)w * h);
        float *out = floats((size_t)w * h);
        first(in, out, w, h);
        show("first", out, 4 * (size_t)w * h);
        second(in, out, w, h);
        show("second", out, 4 * (size_t)w * h);
        finish();
    }
    return 0;
}
