// Conditions of data or the place: where the place alone decides, what they guard is surely written, in packets and for the copies.
// RUN: %translate %s -- -I%tools && FileCheck %s < %t.out/writes_behind_data_or_place.cu
// RUN: %check %s
#include "harness.h"

/* Both ways write, one of them before a jump: only the first two elements may be written by either. */
void jumps(const uint64_t *in, uint64_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        if (in[i] % 3 < 2 || i - 2 >= 0) {
            out[i] = in[i] % 100000;
            continue;
        }
        out[i] = in[i] * 2 % 77;
    }
}
// CHECK-LABEL: _jumps_{{[0-9]+}}(
// CHECK: nest.inSlabs(

/* With a step there are no packets. Of the first row the last two elements are perhaps not written by the first store. */
void rows(const unsigned char *in, unsigned char *out, size_t n, int channels)
{
    for (size_t i = 1; i + 1 < n; i += 2)
        for (int c = 0; c < channels; c++) {
            if (c + 2 < channels || in[i * channels + c] != 7) {
                out[i * channels + c] = (unsigned char)(in[(i + 1) * channels + c] - 1);
                continue;
            }
            out[i * channels + c] = 9;
        }
}
// CHECK-LABEL: _rows_{{[0-9]+}}(
// CHECK: nidus::MaybeUpdate<unsigned char> out(nest, "out", out_,
// CHECK-NEXT: {channels + nidus::max(0, channels - 2),

/* What is not written near the left border keeps its value: it alone is copied to the device. */
void keeps(const float *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            if (x >= 3 || in[y * w + x] > 0)
                out[y * w + x] = in[y * w + x] * 2;
}
// CHECK-LABEL: _keeps_{{[0-9]+}}(
// CHECK: nidus::MaybeUpdate<float> out(nest, "out", out_, {0, {{.*}}, {nidus::min(3, w), 1}}},

/* The same with a jump, away from which the place leads. */
void both(const float *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            if (x < 2 && in[y * w + x] > 0)
                continue;
            out[y * w + x] = in[y * w + x] + 1;
        }
}
// CHECK-LABEL: _both_{{[0-9]+}}(
// CHECK: nidus::MaybeUpdate<float> out(nest, "out", out_, {0, {{.*}}, {w == 1 ? (int64_t)1 : (int64_t)2, 1}}},

/* In a loop of the block: which of its iterations write is asked for each. */
void parts(const float *in, float *out, int n)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 4; k++)
            if (k > 1 || in[i] > 0)
                out[4 * i + k] = in[i] * k;
}

/* The loop may end before: no iteration is sure. */
void ends(const float *in, float *out, int n)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 4; k++) {
            if (k > 1 && in[i] > 0)
                break;
            out[4 * i + k] = in[i] * k;
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, count = w * h;
        const float *in = floats((size_t)count);
        float *out = floats((size_t)count), *four = floats(4 * (size_t)count);
        const unsigned char *bytes = bits((size_t)count);
        unsigned char *result = bits((size_t)count);
        const uint64_t *numbers = bits(8 * (size_t)count);
        uint64_t *values = bits(8 * (size_t)count);
        jumps(numbers, values, count);
        show("jumps", values, 8 * (size_t)count);
        rows(bytes, result, (size_t)h, w);
        show("rows", result, (size_t)count);
        keeps(in, out, w, h);
        show("keeps", out, 4 * (size_t)count);
        both(in, out, w, h);
        show("both", out, 4 * (size_t)count);
        parts(in, four, count);
        show("parts", four, 16 * (size_t)count);
        ends(in, four, count);
        show("ends", four, 16 * (size_t)count);
        finish();
    }
    return 0;
}
