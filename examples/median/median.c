#include "median.h"

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

/* The smaller of two values to the first place, the larger to the second. */
#define SORT(type, a, b)                                                                                               \
    do {                                                                                                               \
        const type low_ = MIN(a, b);                                                                                   \
        const type high_ = MAX(a, b);                                                                                  \
        (a) = low_;                                                                                                    \
        (b) = high_;                                                                                                   \
    } while (0)

#define SORT3(type, a, b, c)                                                                                           \
    do {                                                                                                               \
        SORT(type, b, c);                                                                                              \
        SORT(type, a, b);                                                                                              \
        SORT(type, b, c);                                                                                              \
    } while (0)

/* The median of nine values, to p4: every row of three is sorted; it is the median of the greatest of the lows (p6), the median of the middles (p4)
 * and the smallest of the highs (p2). 19 exchanges and no branch. */
#define MEDIAN9(type, p0, p1, p2, p3, p4, p5, p6, p7, p8)                                                              \
    do {                                                                                                               \
        SORT3(type, p0, p1, p2);                                                                                       \
        SORT3(type, p3, p4, p5);                                                                                       \
        SORT3(type, p6, p7, p8);                                                                                       \
        SORT(type, p0, p3);                                                                                            \
        SORT(type, p3, p6);                                                                                            \
        SORT(type, p5, p8);                                                                                            \
        SORT(type, p2, p5);                                                                                            \
        SORT3(type, p1, p4, p7);                                                                                       \
        SORT3(type, p6, p4, p2);                                                                                       \
    } while (0)

void median3_u8(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            if (y == 0 || y == h - 1 || x == 0 || x == w - 1) {
                out[y * w + x] = in[y * w + x];
                continue;
            }
            uint8_t p0 = in[(y - 1) * w + x - 1], p1 = in[(y - 1) * w + x], p2 = in[(y - 1) * w + x + 1];
            uint8_t p3 = in[y * w + x - 1], p4 = in[y * w + x], p5 = in[y * w + x + 1];
            uint8_t p6 = in[(y + 1) * w + x - 1], p7 = in[(y + 1) * w + x], p8 = in[(y + 1) * w + x + 1];
            MEDIAN9(uint8_t, p0, p1, p2, p3, p4, p5, p6, p7, p8);
            out[y * w + x] = p4;
        }
}

void median3_f32(const float *in, float *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++) {
        const float *above = in + (y - 1) * w;
        const float *row = in + y * w;
        const float *below = in + (y + 1) * w;
        for (int x = 1; x < w - 1; x++) {
            float p0 = above[x - 1], p1 = above[x], p2 = above[x + 1];
            float p3 = row[x - 1], p4 = row[x], p5 = row[x + 1];
            float p6 = below[x - 1], p7 = below[x], p8 = below[x + 1];
            MEDIAN9(float, p0, p1, p2, p3, p4, p5, p6, p7, p8);
            out[y * w + x] = p4;
        }
    }
}

static inline int clamp(int v, int high) { return v < 0 ? 0 : v > high ? high : v; }

void median3_rgb(const uint8_t *in, uint8_t *out, int w, int h, int stride)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            for (int c = 0; c < 3; c++) {
                uint8_t p[9];
                int n = 0;
                for (int j = -1; j <= 1; j++)
                    for (int i = -1; i <= 1; i++)
                        p[n++] = in[clamp(y + j, h - 1) * stride + 3 * clamp(x + i, w - 1) + c];
                MEDIAN9(uint8_t, p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8]);
                out[y * stride + 3 * x + c] = p[4];
            }
}

static void insertion_sort(uint8_t *v, int n)
{
    for (int i = 1; i < n; i++) {
        const uint8_t key = v[i];
        int k = i;
        while (k > 0 && v[k - 1] > key) {
            v[k] = v[k - 1];
            k--;
        }
        v[k] = key;
    }
}

void median5_u8(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            uint8_t window[25];
            int n = 0;
            for (int j = -2; j <= 2; j++)
                for (int i = -2; i <= 2; i++)
                    window[n++] = in[clamp(y + j, h - 1) * w + clamp(x + i, w - 1)];
            insertion_sort(window, 25);
            out[y * w + x] = window[12];
        }
}

void median5_inside_u8(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            uint8_t window[25];
            int n = 0;
            for (int j = -2; j <= 2; j++) {
                for (int i = -2; i <= 2; i++) {
                    if (y + j < 0 || y + j >= h || x + i < 0 || x + i >= w)
                        continue;
                    const uint8_t v = in[(y + j) * w + x + i];
                    int k;
                    for (k = n++; k > 0 && window[k - 1] > v; k--)
                        window[k] = window[k - 1];
                    window[k] = v;
                }
            }
            out[y * w + x] = window[n / 2];
        }
}
