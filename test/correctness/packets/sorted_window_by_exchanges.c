// Selection, exchange and bubble sorts of the neighbours of a pixel, whole or as far as the median, become networks.
// RUN: %check --expect=exchange_sort:any %s
// RUN: %nidus translate %s -o %t.out -- -I%tools && FileCheck %s < %t.out/sorted_window_by_exchanges.cu
#include "harness.h"

#define GATHER(type, count, radius)                                                                                    \
    type v[count];                                                                                                     \
    int n = 0;                                                                                                         \
    for (int j = -radius; j <= radius; j++)                                                                            \
        for (int i = -radius; i <= radius; i++)                                                                        \
            v[n++] = in[(y + j) * w + x + i]

// CHECK: {{^}}selection_of_half_{{[0-9]+}}(
// CHECK: nidus::sort<25, 12, 12>(v)
void selection_of_half(const uint16_t *in, uint16_t *out, int w, int h)
{
    for (int y = 2; y < h - 2; y++)
        for (int x = 2; x < w - 2; x++) {
            GATHER(uint16_t, 25, 2);
            for (int i = 0; i <= 12; i++) {
                int least = i;
                for (int k = i + 1; k < 25; k++)
                    if (v[k] < v[least])
                        least = k;
                if (least != i) {
                    uint16_t t = v[i];
                    v[i] = v[least];
                    v[least] = t;
                }
            }
            out[y * w + x] = v[12];
        }
}

// CHECK: {{^}}selection_by_value_{{[0-9]+}}(
// CHECK: nidus::sort<9, 0, 4>(v)
void selection_by_value(const signed char *in, signed char *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            GATHER(signed char, 9, 1);
            for (int i = 0; i < 5; i++) {
                signed char least = v[i];
                int at = i;
                for (int k = i + 1; k < 9; k++)
                    if (v[k] < least) {
                        least = v[k];
                        at = k;
                    }
                v[at] = v[i];
                v[i] = least;
            }
            out[y * w + x] = v[4] - v[0];
        }
}

static void swap(uint8_t *a, uint8_t *b)
{
    uint8_t t = *a;
    *a = *b;
    *b = t;
}

static void exchange_sort(uint8_t *a, int n)
{
    for (int i = 0; i < n - 1; i++)
        for (int k = i + 1; k < n; k++)
            if (a[k] < a[i])
                swap(&a[i], &a[k]);
}

// CHECK: {{^}}exchanges_in_functions_{{[0-9]+}}(
// CHECK: nidus::sort<9, 4, 4>(v)
void exchanges_in_functions(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            GATHER(uint8_t, 9, 1);
            exchange_sort(v, 9);
            out[y * w + x] = v[4];
        }
}

// The last value of a counter is read later.
// CHECK: {{^}}bubbles_{{[0-9]+}}(
// CHECK: nidus::sort<9, 4, 4>(v)
// CHECK-NEXT: i{{.*}} = 8;
void bubbles(const int *in, int *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            GATHER(int, 9, 1);
            int i;
            for (i = 0; i < 8; i++)
                for (int k = 0; k < 8 - i; k++)
                    if (v[k] > v[k + 1]) {
                        int t = v[k];
                        v[k] = v[k + 1];
                        v[k + 1] = t;
                    }
            out[y * w + x] = v[4] ^ i;
        }
}

// CHECK: {{^}}bubbles_until_sorted_{{[0-9]+}}(
// CHECK: nidus::sort<9, 4, 4>(v)
void bubbles_until_sorted(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            GATHER(uint8_t, 9, 1);
            int swapped;
            do {
                swapped = 0;
                for (int k = 0; k < 8; k++)
                    if (v[k] > v[k + 1]) {
                        uint8_t t = v[k];
                        v[k] = v[k + 1];
                        v[k + 1] = t;
                        swapped = 1;
                    }
            } while (swapped);
            out[y * w + x] = v[4];
        }
}

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

// CHECK: {{^}}bubbles_by_extrema_{{[0-9]+}}(
// CHECK: nidus::sort<9, 4, 4>(v)
void bubbles_by_extrema(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            GATHER(uint8_t, 9, 1);
            for (int i = 0; i < 8; i++)
                for (int k = 0; k < 8 - i; k++) {
                    uint8_t low = MIN(v[k], v[k + 1]), high = MAX(v[k], v[k + 1]);
                    v[k] = low;
                    v[k + 1] = high;
                }
            out[y * w + x] = v[4];
        }
}

// A later loop reads the elements: all of them.
// CHECK: {{^}}trimmed_mean_{{[0-9]+}}(
// CHECK: nidus::sort<9, 0, 8>(v)
void trimmed_mean(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            GATHER(uint8_t, 9, 1);
            for (int i = 0; i < 8; i++)
                for (int k = i + 1; k < 9; k++)
                    if (v[i] > v[k]) {
                        uint8_t t = v[i];
                        v[i] = v[k];
                        v[k] = t;
                    }
            int sum = 0;
            for (int k = 2; k < 7; k++)
                sum += v[k];
            out[y * w + x] = sum / 5;
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
        RUN(selection_of_half, uint16_t);
        RUN(selection_by_value, signed char);
        RUN(exchanges_in_functions, uint8_t);
        RUN(bubbles, int);
        RUN(bubbles_until_sorted, uint8_t);
        RUN(bubbles_by_extrema, uint8_t);
        RUN(trimmed_mean, uint8_t);
        finish();
    }
    return 0;
}
