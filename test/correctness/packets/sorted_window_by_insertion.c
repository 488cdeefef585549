// Insertion sorts of the neighbours of a pixel, in the ways that they are written, become networks.
// RUN: %check --expect=shell_sort:any %s
// RUN: %nidus translate %s -o %t.out -- -I%tools && FileCheck %s < %t.out/sorted_window_by_insertion.cu
#include "harness.h"

#define GATHER(type, count, radius)                                                                                    \
    type v[count];                                                                                                     \
    int n = 0;                                                                                                         \
    for (int j = -radius; j <= radius; j++)                                                                            \
        for (int i = -radius; i <= radius; i++)                                                                        \
            v[n++] = in[(y + j) * w + x + i]

// CHECK: {{^}}shifting_while_{{[0-9]+}}(
// CHECK: nidus::sort<25, 12, 12>(v)
void shifting_while(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 2; y < h - 2; y++)
        for (int x = 2; x < w - 2; x++) {
            GATHER(uint8_t, 25, 2);
            for (int i = 1; i < 25; i++) {
                uint8_t key = v[i];
                int k = i - 1;
                while (k >= 0 && v[k] > key) {
                    v[k + 1] = v[k];
                    k--;
                }
                v[k + 1] = key;
            }
            out[y * w + x] = v[12];
        }
}

// CHECK: {{^}}leaving_by_break_{{[0-9]+}}(
// CHECK: nidus::sort<9, 4, 4>(v)
void leaving_by_break(const int16_t *in, int16_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            GATHER(int16_t, 9, 1);
            int i, k;
            for (i = 1; i < n; i++) {
                int key = v[i];
                for (k = i; k > 0; k--) {
                    if (v[k - 1] <= key)
                        break;
                    v[k] = v[k - 1];
                }
                v[k] = key;
            }
            out[y * w + x] = v[n / 2];
        }
}

// CHECK: {{^}}by_swaps_{{[0-9]+}}(
// CHECK: nidus::sort<9, 4, 4>(v)
void by_swaps(const uint16_t *in, uint16_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            GATHER(uint16_t, 9, 1);
            for (int i = 1; i < 9; i++)
                for (int k = i; k > 0 && v[k] < v[k - 1]; k--) {
                    uint16_t t = v[k];
                    v[k] = v[k - 1];
                    v[k - 1] = t;
                }
            out[y * w + x] = v[4];
        }
}

// A counter without sign goes below zero.
// CHECK: {{^}}counting_in_size_t_{{[0-9]+}}(
// CHECK: nidus::sort<9, 2, 6>(v)
void counting_in_size_t(const unsigned *in, unsigned *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            GATHER(unsigned, 9, 1);
            for (size_t i = 1; i < 9; i++) {
                unsigned key = v[i];
                size_t k = i;
                while (k-- > 0 && v[k] > key)
                    v[k + 1] = v[k];
                v[k + 1] = key;
            }
            out[y * w + x] = v[6] - v[2];
        }
}

// CHECK: {{^}}by_bisection_{{[0-9]+}}(
// CHECK: nidus::sort<9, 4, 4>(v)
void by_bisection(const signed char *in, signed char *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            GATHER(signed char, 9, 1);
            for (int i = 1; i < 9; i++) {
                signed char key = v[i];
                int low = 0, high = i;
                while (low < high) {
                    int middle = (low + high) / 2;
                    if (v[middle] <= key)
                        low = middle + 1;
                    else
                        high = middle;
                }
                for (int k = i; k > low; k--)
                    v[k] = v[k - 1];
                v[low] = key;
            }
            out[y * w + x] = v[4];
        }
}

static void shell_sort(int *a, int n)
{
    for (int gap = n / 2; gap > 0; gap /= 2)
        for (int i = gap; i < n; i++) {
            int key = a[i], k;
            for (k = i; k >= gap && a[k - gap] > key; k -= gap)
                a[k] = a[k - gap];
            a[k] = key;
        }
}

// CHECK: {{^}}in_a_function_{{[0-9]+}}(
// CHECK: nidus::sort<9, 4, 4>(v)
void in_a_function(const int *in, int *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            GATHER(int, 9, 1);
            shell_sort(v, n);
            out[y * w + x] = v[4];
        }
}

// CHECK: {{^}}many_{{[0-9]+}}(
// CHECK: nidus::sort<49, 24, 24>(v)
void many(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 3; y < h - 3; y++)
        for (int x = 3; x < w - 3; x++) {
            GATHER(uint8_t, 49, 3);
            for (int i = 1; i < 49; i++) {
                uint8_t key = v[i];
                int k = i;
                for (; k > 0 && v[k - 1] > key; k--)
                    v[k] = v[k - 1];
                v[k] = key;
            }
            out[y * w + x] = v[24];
        }
}

// The last element is none of those that are sorted.
// CHECK: {{^}}all_but_the_last_{{[0-9]+}}(
// CHECK: nidus::sort<8, 4, 4>(v)
void all_but_the_last(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            GATHER(uint8_t, 9, 1);
            for (int i = 1; i < 8; i++) {
                uint8_t key = v[i];
                int k = i;
                for (; k > 0 && v[k - 1] > key; k--)
                    v[k] = v[k - 1];
                v[k] = key;
            }
            out[y * w + x] = v[4] + v[8];
        }
}

#define RUN(function, type)                                                                                            \
    do {                                                                                                               \
        type *in = bits(w * h * sizeof(type)), *out = bits(w * h * sizeof(type));                                      \
        for (int i = 0; i < w * h; i += 3)                                                                             \
            in[i] = in[0]; /* equal ones */                                                                            \
        function(in, out, w, h);                                                                                       \
        show(#function, out, 0);                                                                                       \
    } while (0)

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        RUN(shifting_while, uint8_t);
        RUN(leaving_by_break, int16_t);
        RUN(by_swaps, uint16_t);
        RUN(counting_in_size_t, unsigned);
        RUN(by_bisection, signed char);
        RUN(in_a_function, int);
        RUN(many, uint8_t);
        RUN(all_but_the_last, uint8_t);
        finish();
    }
    return 0;
}
