// A function sorts the window that it is given, and returns the median of it.
// RUN: %check --expect=median_of:any %s
// RUN: %nidus translate %s -o %t.out -- -I%tools && FileCheck %s < %t.out/sorted_window_by_functions.cu
#include "harness.h"

// The function is not called any more.
// CHECK-NOT: median_of

static uint8_t median_of(uint8_t *a, int n)
{
    for (int i = 1; i < n; i++) {
        uint8_t key = a[i];
        int k = i;
        while (k > 0 && a[k - 1] > key) {
            a[k] = a[k - 1];
            k--;
        }
        a[k] = key;
    }
    return a[n / 2];
}

#define GATHER                                                                                                         \
    uint8_t v[9];                                                                                                      \
    int n = 0;                                                                                                         \
    for (int j = -1; j <= 1; j++)                                                                                      \
        for (int i = -1; i <= 1; i++)                                                                                  \
            v[n++] = in[(y + j) * w + x + i]

// CHECK: {{^}}stored_{{[0-9]+}}(
// CHECK: nidus::sort<9, 4, 4>(v);
// CHECK-NEXT: out_at(row, column) = v[4];
void stored(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            GATHER;
            out[y * w + x] = median_of(v, 9);
        }
}

// The array is read after the call.
// CHECK: {{^}}compared_{{[0-9]+}}(
// CHECK: nidus::sort<9, 0, 8>(v);
// CHECK-NEXT: int median = v[4];
void compared(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            GATHER;
            int median = median_of(v, 9);
            out[y * w + x] = v[8] - v[0] > 40 ? median : in[y * w + x];
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(w * h);
        stored(in, out, w, h);
        show("stored", out, 0);
        compared(in, out, w, h);
        show("compared", out, 0);
        finish();
    }
    return 0;
}
