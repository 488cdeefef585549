// With the TX1's rules a table of known size that data selects from is copied to shared memory by every block.
// RUN: %translate --device=tx1 %s -- -I%tools && %summary | FileCheck %s
// CHECK-DAG: array curve shared
// CHECK-DAG: array squares shared
// CHECK-DAG: array weight shared
// RUN: %check --nidus-option=--device=tx1 %s
#include "harness.h"

static const uint8_t curve[256] = {9, 8, 7, 200, 1, 77, 5, 13, 255, 128, 64, 32, 16};
static double squares[1000];

void twice(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int curve_in_block = curve[in[y * w + x]];
            out[y * w + x] = curve[(curve_in_block + x) & 255];
        }
}

double weighted(const uint8_t *in, const int16_t weight[256], int n)
{
    long sum = 0;
    for (int i = 0; i < n; i++)
        sum += weight[in[i]];
    return (double)sum;
}

void look_up(const int *at, double *out, int n)
{
    for (int i = 0; i < 1000; i++)
        squares[i] = (double)i * i;
    for (int i = 0; i < n; i++)
        out[i] = squares[at[i] < 0 ? 0 : at[i] > 999 ? 999 : at[i]] + i;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(w * h);
        twice(in, out, w, h);
        show("twice", out, w * h);
        showReal("weighted", weighted(in, bits(512), w * h));
        double *found = doubles(w * h);
        look_up(ints(w * h, -50, 1100), found, w * h);
        show("found", found, 8 * w * h);
        finish();
    }
    return 0;
}
