// Instances that branch keep the values that they share, the floats that they make of one element, from the first instance to
// the last: packets with them are smaller, or swept. Those that branch behind their loops alone end apart, and keep the packet
// of instances that do not branch.
// RUN: %nidus translate %s -o %t.out
// RUN: FileCheck %s < %t.out/instances_that_branch.cu

#include <math.h>
#include <stdint.h>

// CHECK: squares_{{[0-9]+}}(
// CHECK: packets.part<4, 4>
// CHECK: nidus::Window<
// CHECK-NOT: float sum[
void squares(const uint8_t *in, float *out, int w, int h)
{
    for (int y = 4; y < h - 4; ++y)
        for (int x = 4; x < w - 4; ++x) {
            float sum = 0, squares = 0;
            for (int j = -4; j <= 4; ++j)
                for (int i = -4; i <= 4; ++i) {
                    const float value = in[(y + j) * w + x + i];
                    sum += value;
                    squares += value * value;
                }
            out[y * w + x] = squares - sum * sum;
        }
}
// CHECK: variance_{{[0-9]+}}(
// CHECK: packets.part<4, 4>
// CHECK: nidus::Window<
// CHECK: float sum[4][4];
// CHECK-NEXT: float squares[4][4];
void variance(const uint8_t *in, float *out, int w, int h)
{
    for (int y = 4; y < h - 4; ++y)
        for (int x = 4; x < w - 4; ++x) {
            float sum = 0, squares = 0;
            for (int j = -4; j <= 4; ++j)
                for (int i = -4; i <= 4; ++i) {
                    const float value = in[(y + j) * w + x + i];
                    sum += value;
                    squares += value * value;
                }
            out[y * w + x] = squares / 81 - sum / 81 * (sum / 81);
        }
}
// A power of two has an inverse.
// CHECK: halves_{{[0-9]+}}(
// CHECK: packets.part<4, 4>
// CHECK: nidus::Window<
// CHECK-NOT: float sum[
void halves(const uint8_t *in, float *out, int w, int h)
{
    for (int y = 4; y < h - 4; ++y)
        for (int x = 4; x < w - 4; ++x) {
            float sum = 0, squares = 0;
            for (int j = -4; j <= 4; ++j)
                for (int i = -4; i <= 4; ++i) {
                    const float value = in[(y + j) * w + x + i];
                    sum += value;
                    squares += value * value;
                }
            out[y * w + x] = squares / 2 - sum * sum / 4;
        }
}
// Few values are shared: of a window that registers hold.
// CHECK: small_{{[0-9]+}}(
// CHECK: packets.part<4, 4>
// CHECK: nidus::Window<
// CHECK-NOT: float sum[
void small(const uint8_t *in, float *out, int w, int h)
{
    for (int y = 2; y < h - 2; ++y)
        for (int x = 2; x < w - 2; ++x) {
            float sum = 0, squares = 0;
            for (int j = -2; j <= 2; ++j)
                for (int i = -2; i <= 2; ++i) {
                    const float value = in[(y + j) * w + x + i];
                    sum += value;
                    squares += value * value;
                }
            out[y * w + x] = squares / 25 - sum / 25 * (sum / 25);
        }
}
// Each iteration branches.
// CHECK: lengths_{{[0-9]+}}(
// CHECK: packets.part<4, 2>
// CHECK: nidus::sweep<
void lengths(const float *a, const float *b, float *out, int w, int h)
{
    for (int y = 3; y < h - 3; ++y)
        for (int x = 3; x < w - 3; ++x) {
            float sum = 0;
            for (int j = -3; j <= 3; ++j)
                for (int i = -3; i <= 3; ++i) {
                    const float u = a[(y + j) * w + x + i], v = b[(y + j) * w + x + i];
                    sum += u / v;
                    sum += u * v;
                    sum += u * u;
                }
            out[y * w + x] = sum;
        }
}
// Sums of integers are ordered anew by the compiler.
// CHECK: integers_{{[0-9]+}}(
// CHECK: packets.part<4, 4>
// CHECK: nidus::Window<
// CHECK-NOT: int sum[
void integers(const uint8_t *in, float *out, int w, int h)
{
    for (int y = 4; y < h - 4; ++y)
        for (int x = 4; x < w - 4; ++x) {
            int sum = 0, squares = 0;
            for (int j = -4; j <= 4; ++j)
                for (int i = -4; i <= 4; ++i) {
                    const int value = in[(y + j) * w + x + i];
                    sum += value;
                    squares += value * value;
                }
            out[y * w + x] = (float)squares / (float)sum;
        }
}
