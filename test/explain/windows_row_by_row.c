// Of windows that registers do not hold as a whole, it says what that would have taken, what they take, and how many warps
// find room.
// RUN: %nidus explain %s | FileCheck %s
// CHECK-LABEL: blurred, lines
// CHECK: the window of 'in' is swept, row by row: all of it would take about 448 registers,
// CHECK-NEXT: of 160 that packets have; now it is about 80, with room for 24 of 64 warps on a
// CHECK-NEXT: {{^ +}}multiprocessor
// CHECK-LABEL: variance, lines
// CHECK: the iterations of a thread end behind the loops of all: one after another they would
// CHECK-NEXT: keep values in about 288 registers, of 160 that packets have; now it is about 80,
// CHECK-NEXT: with room for 24 of 64 warps on a multiprocessor
// CHECK-LABEL: small, lines
// CHECK-NOT: registers

void blurred(const float *in, float *out, const float *mask, int w, int h)
{
    for (int y = 8; y < h - 8; ++y)
        for (int x = 8; x < w - 8; ++x) {
            float sum = 0;
            for (int j = -8; j <= 8; ++j)
                for (int i = -8; i <= 8; ++i)
                    sum += mask[(j + 8) * 17 + i + 8] * in[(y + j) * w + x + i];
            out[y * w + x] = sum;
        }
}

void variance(const unsigned char *in, float *out, int w, int h)
{
    for (int y = 4; y < h - 4; ++y)
        for (int x = 4; x < w - 4; ++x) {
            float sum = 0, squares = 0;
            for (int j = -4; j <= 4; ++j)
                for (int i = -4; i <= 4; ++i) {
                    float value = in[(y + j) * w + x + i];
                    sum += value;
                    squares += value * value;
                }
            out[y * w + x] = squares / 81 - sum / 81 * (sum / 81);
        }
}

void small(const unsigned char *in, float *out, int w, int h)
{
    for (int y = 1; y < h - 1; ++y)
        for (int x = 1; x < w - 1; ++x) {
            float sum = 0;
            for (int j = -1; j <= 1; ++j)
                for (int i = -1; i <= 1; ++i)
                    sum += in[(y + j) * w + x + i];
            out[y * w + x] = sum / 9;
        }
}
