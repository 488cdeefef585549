// Instances that divide behind their loops do not keep what they share from the first to the last: nothing is spilled, and
// no kernel has more than half of the registers.
// REQUIRES: nvcc
// RUN: %nidus translate %s -o %t.out
// RUN: %nvcc -Xptxas -v -cubin %t.out/windows_do_not_spill.cu -o %t.cubin > %t.log 2>&1
// RUN: FileCheck %s < %t.log
// RUN: FileCheck %s --check-prefix=FEW --implicit-check-not='{{13[0-9]|1[4-9][0-9]|2[0-9][0-9]}} registers' < %t.log
// FEW: registers
// CHECK-NOT: {{[1-9][0-9]*}} bytes spill
// CHECK-COUNT-10: 0 bytes spill stores
// CHECK-NOT: {{[1-9][0-9]*}} bytes spill

#include <stdint.h>

void variance_11_bytes(const uint8_t *in, float *out, int w, int h)
{
    for (int y = 5; y < h - 5; ++y)
        for (int x = 5; x < w - 5; ++x) {
            float sum = 0, squares = 0;
            for (int j = -5; j <= 5; ++j)
                for (int i = -5; i <= 5; ++i) {
                    const float value = in[(y + j) * w + x + i];
                    sum += value;
                    squares += value * value;
                }
            out[y * w + x] = squares / 121 - sum / 121 * (sum / 121);
        }
}
void variance_13_shorts(const uint16_t *in, float *out, int w, int h)
{
    for (int y = 6; y < h - 6; ++y)
        for (int x = 6; x < w - 6; ++x) {
            float sum = 0, squares = 0;
            for (int j = -6; j <= 6; ++j)
                for (int i = -6; i <= 6; ++i) {
                    const float value = in[(y + j) * w + x + i];
                    sum += value;
                    squares += value * value;
                }
            out[y * w + x] = squares / 121 - sum / 121 * (sum / 121);
        }
}
void similarity_7_bytes(const uint8_t *a, const uint8_t *b, float *out, int w, int h)
{
    for (int y = 3; y < h - 3; ++y)
        for (int x = 3; x < w - 3; ++x) {
            float m = 0, n = 0, mm = 0, nn = 0, mn = 0;
            for (int j = -3; j <= 3; ++j)
                for (int i = -3; i <= 3; ++i) {
                    const float u = a[(y + j) * w + x + i], v = b[(y + j) * w + x + i];
                    m += u;
                    n += v;
                    mm += u * u;
                    nn += v * v;
                    mn += u * v;
                }
            out[y * w + x] = (2 * m * n + 1) * (2 * mn + 1) / ((m * m + n * n + 1) * (mm + nn + 1));
        }
}
void similarity_5_floats(const float *a, const float *b, float *out, int w, int h)
{
    for (int y = 2; y < h - 2; ++y)
        for (int x = 2; x < w - 2; ++x) {
            float m = 0, n = 0, mm = 0, nn = 0, mn = 0;
            for (int j = -2; j <= 2; ++j)
                for (int i = -2; i <= 2; ++i) {
                    const float u = a[(y + j) * w + x + i], v = b[(y + j) * w + x + i];
                    m += u;
                    n += v;
                    mm += u * u;
                    nn += v * v;
                    mn += u * v;
                }
            out[y * w + x] = (2 * m * n + 1) * (2 * mn + 1) / ((m * m + n * n + 1) * (mm + nn + 1));
        }
}
void mean_13_bytes(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 6; y < h - 6; ++y)
        for (int x = 6; x < w - 6; ++x) {
            float sum = 0;
            for (int j = -6; j <= 6; ++j)
                for (int i = -6; i <= 6; ++i)
                    sum += in[(y + j) * w + x + i];
            out[y * w + x] = sum / 169;
        }
}
