// Neighbours are inserted into a sorted array as they are read: they are read first, and then sorted by a network.
// RUN: %check %s
// RUN: %nidus translate %s -o %t.out -- -I%tools && FileCheck %s < %t.out/sorted_window_while_read.cu
#include "harness.h"

// CHECK: {{^}}by_position_{{[0-9]+}}(
// CHECK: v[k] = value;
// CHECK: nidus::sort<25, 12, 12>(v)
void by_position(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 2; y < h - 2; y++)
        for (int x = 2; x < w - 2; x++) {
            uint8_t v[25];
            for (int j = 0; j < 5; j++)
                for (int i = 0; i < 5; i++) {
                    uint8_t value = in[(y + j - 2) * w + x + i - 2];
                    int k = 5 * j + i;
                    while (k > 0 && v[k - 1] > value) {
                        v[k] = v[k - 1];
                        k--;
                    }
                    v[k] = value;
                }
            out[y * w + x] = v[12];
        }
}

// Near a border there are fewer of them, and the code runs as written.
// CHECK: {{^}}inside_the_image_{{[0-9]+}}(
// CHECK: nidus::sort<9, 4, 4>(v)
void inside_the_image(const int16_t *in, int16_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int16_t v[9];
            int n = 0;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++) {
                    if (y + j < 0 || y + j >= h || x + i < 0 || x + i >= w)
                        continue;
                    int16_t value = in[(y + j) * w + x + i];
                    int k;
                    for (k = n++; k > 0 && v[k - 1] > value; k--)
                        v[k] = v[k - 1];
                    v[k] = value;
                }
            out[y * w + x] = v[n / 2];
        }
}

#define RUN(function, type)                                                                                            \
    do {                                                                                                               \
        type *in = bits(w * h * sizeof(type)), *out = bits(w * h * sizeof(type));                                      \
        function(in, out, w, h);                                                                                       \
        show(#function, out, 0);                                                                                       \
    } while (0)

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        RUN(by_position, uint8_t);
        RUN(inside_the_image, int16_t);
        finish();
    }
    return 0;
}
