// An instance that left by a jump has not written what comes after, however many cases the values of the block have.
// RUN: %translate %s -- -I%tools && FileCheck %s < %t.out/jumps_among_many_cases.cu
// CHECK-LABEL: _hole_{{[0-9]+}}(
// CHECK: nidus::MaybeUpdate<float> out(nest, "out", out_, {20,
// CHECK-LABEL: _none_{{[0-9]+}}(
// CHECK: nidus::Output<int> out(
// CHECK: nest.inSlabs(
// RUN: %check %s
#include "harness.h"

void hole(const float *in, float *out, int w, int h, int p)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float sum = 0;
            if (p > 0) {
                if (x == 20)
                    continue;
                int left = x - 1 < 0 ? 0 : x - 1;
                int below = y + 3 >= h ? h - 1 : y + 3;
                int right = x + 7 >= w ? w - 1 : x + 7;
                sum = in[y * w + left] + in[below * w + x] + in[y * w + right];
            }
            out[y * w + x] = sum + in[y * w + x];
        }
}

/* Nobody jumps: all is written. */
void none(const int *in, int *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int a = y - 2, b = x - 2, c = y + 3, d = x + 1;
            if (a < 0) a = 0;
            if (a > h - 1) a = h - 1;
            if (b < 0) b = 0;
            if (b > w - 1) b = w - 1;
            if (c < 0) c = 0;
            if (c > h - 1) c = h - 1;
            if (d < 0) d = 0;
            if (d > w - 1) d = w - 1;
            out[y * w + x] = in[a * w + b] + in[c * w + d] + in[a * w + d];
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        const float *in = floats((size_t)w * h);
        float *out = floats((size_t)w * h);
        const int *numbers = ints((size_t)w * h, -9, 9);
        int *sums = ints((size_t)w * h, -9, 9);
        hole(in, out, w, h, 1);
        show("hole", out, 4 * (size_t)w * h);
        hole(in, out, w, h, 0);
        show("whole", out, 4 * (size_t)w * h);
        none(numbers, sums, w, h);
        show("none", sums, 4 * (size_t)w * h);
        finish();
    }
    return 0;
}
