// A median that sorts its rows first: instances below each other sort them in common, so packets are high, and narrow, as every
// column keeps three values in order, of bytes higher than of floats. One that sorts columns first has packets as wide as others.
// RUN: %translate %s && %summary | FileCheck %s
// CHECK: kernel by_rows_31
// CHECK: pixels 4 16
// CHECK: kernel of_floats_44
// CHECK: pixels 4 8
// CHECK: kernel by_columns_56
// CHECK: pixels 16 4
#include <math.h>
#include <stdint.h>
#define SORT(a, b)                                                                                                     \
    do {                                                                                                               \
        if ((a) > (b)) {                                                                                               \
            uint8_t swapped = a;                                                                                       \
            (a) = (b);                                                                                                 \
            (b) = swapped;                                                                                             \
        }                                                                                                              \
    } while (0)
#define SORT3(a, b, c) SORT(b, c); SORT(a, b); SORT(b, c)
#define MEDIAN(p0, p1, p2, p3, p4, p5, p6, p7, p8)                                                                     \
    SORT3(p0, p1, p2); SORT3(p3, p4, p5); SORT3(p6, p7, p8);                                                           \
    SORT(p0, p3); SORT(p3, p6); SORT(p5, p8); SORT(p2, p5);                                                            \
    SORT3(p1, p4, p7); SORT3(p6, p4, p2)

static float low(float a, float b) { return a < b ? a : b; }
static float high(float a, float b) { return a > b ? a : b; }

void by_rows(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            const uint8_t *p = in + y * w + x;
            uint8_t p0 = p[-w - 1], p1 = p[-w], p2 = p[-w + 1], p3 = p[-1], p4 = p[0], p5 = p[1], p6 = p[w - 1],
                    p7 = p[w], p8 = p[w + 1];
            MEDIAN(p0, p1, p2, p3, p4, p5, p6, p7, p8);
            out[y * w + x] = p4;
        }
}

// The median of the medians of rows.
void of_floats(const float *in, float *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            const float *p = in + y * w + x;
            float a = high(low(p[-w - 1], p[-w]), low(high(p[-w - 1], p[-w]), p[-w + 1]));
            float b = high(low(p[-1], p[0]), low(high(p[-1], p[0]), p[1]));
            float c = high(low(p[w - 1], p[w]), low(high(p[w - 1], p[w]), p[w + 1]));
            out[y * w + x] = high(low(a, b), low(high(a, b), c));
        }
}

void by_columns(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            const uint8_t *p = in + y * w + x;
            uint8_t p0 = p[-w - 1], p1 = p[-w], p2 = p[-w + 1], p3 = p[-1], p4 = p[0], p5 = p[1], p6 = p[w - 1],
                    p7 = p[w], p8 = p[w + 1];
            MEDIAN(p0, p3, p6, p1, p4, p7, p2, p5, p8);
            out[y * w + x] = p4;
        }
}
