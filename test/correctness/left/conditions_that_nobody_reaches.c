// Conditions on data that no iteration evaluates, or that always have the same answer: what follows is surely written.
// RUN: %translate %s -- -I%tools && FileCheck %s < %t.out/conditions_that_nobody_reaches.cu
// CHECK-COUNT-3: nidus::Output<{{.*}}> out(nest
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

void third(const uint8_t *in, uint8_t *out, int n)
{
    uint8_t steps[300] = {0};
    for (int i = 1; i < n - 1; i++) {
        if (steps[i] - steps[i + 1] != 25) {
            out[i] = in[i] > 23 ? in[i] : 23;
            continue;
        }
        out[i] = 255;
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
        const uint8_t *bytes = bits(300);
        uint8_t *result = bits(300);
        third(bytes, result, w < 300 ? w : 300);
        show("third", result, 300);
        finish();
    }
    return 0;
}
