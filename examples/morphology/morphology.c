#include "morphology.h"

#include <stdlib.h>

void erode_u8(const uint8_t *in, uint8_t *out, int w, int h, int radius)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            uint8_t least = 255;
            for (int j = -radius; j <= radius; j++)
                for (int i = -radius; i <= radius; i++) {
                    if (y + j < 0 || y + j >= h || x + i < 0 || x + i >= w)
                        continue;
                    const uint8_t v = in[(y + j) * w + x + i];
                    if (v < least)
                        least = v;
                }
            out[y * w + x] = least;
        }
}

void dilate_u8(const uint8_t *in, uint8_t *out, int w, int h, int radius)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            uint8_t greatest = 0;
            for (int j = -radius; j <= radius; j++)
                for (int i = -radius; i <= radius; i++) {
                    if (y + j < 0 || y + j >= h || x + i < 0 || x + i >= w)
                        continue;
                    const uint8_t v = in[(y + j) * w + x + i];
                    if (v > greatest)
                        greatest = v;
                }
            out[y * w + x] = greatest;
        }
}

static inline int clamp(int v, int low, int high) { return v < low ? low : v > high ? high : v; }

void erode_shape(const uint8_t *in, uint8_t *out, int w, int h, const uint8_t shape[5][5])
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int least = 255;
            for (int j = 0; j < 5; j++)
                for (int i = 0; i < 5; i++)
                    if (shape[j][i]) {
                        const int v = in[clamp(y + j - 2, 0, h - 1) * w + clamp(x + i - 2, 0, w - 1)];
                        least = v < least ? v : least;
                    }
            out[y * w + x] = (uint8_t)least;
        }
}

int open_u8(const uint8_t *in, uint8_t *out, int w, int h, int radius)
{
    uint8_t *eroded = malloc((size_t)w * h);
    if (!eroded)
        return -1;
    erode_u8(in, eroded, w, h, radius);
    dilate_u8(eroded, out, w, h, radius);
    free(eroded);
    return 0;
}

int close_u8(const uint8_t *in, uint8_t *out, int w, int h, int radius)
{
    uint8_t *dilated = malloc((size_t)w * h);
    if (!dilated)
        return -1;
    dilate_u8(in, dilated, w, h, radius);
    erode_u8(dilated, out, w, h, radius);
    free(dilated);
    return 0;
}

void difference(const uint8_t *a, const uint8_t *b, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = a[i] - b[i];
}

void erode_cross(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const uint8_t c = in[y * w + x];
            const uint8_t left = x > 0 ? in[y * w + x - 1] : c;
            const uint8_t right = x < w - 1 ? in[y * w + x + 1] : c;
            const uint8_t up = y > 0 ? in[(y - 1) * w + x] : c;
            const uint8_t down = y < h - 1 ? in[(y + 1) * w + x] : c;
            out[y * w + x] = c & left & right & up & down;
        }
}

void dilate_cross(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const uint8_t c = in[y * w + x];
            const uint8_t left = x > 0 ? in[y * w + x - 1] : c;
            const uint8_t right = x < w - 1 ? in[y * w + x + 1] : c;
            const uint8_t up = y > 0 ? in[(y - 1) * w + x] : c;
            const uint8_t down = y < h - 1 ? in[(y + 1) * w + x] : c;
            out[y * w + x] = c | left | right | up | down;
        }
}

void erode_cross_bits(const uint32_t *in, uint32_t *out, int words, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < words; x++) {
            const int b = y * words + x;
            const uint32_t c = in[b];
            const uint32_t left = c << 1 | (x > 0 ? in[b - 1] >> 31 : c & 1);
            const uint32_t right = c >> 1 | (x < words - 1 ? in[b + 1] << 31 : c & 0x80000000);
            const uint32_t up = y > 0 ? in[b - words] : c;
            const uint32_t down = y < h - 1 ? in[b + words] : c;
            out[b] = c & left & right & up & down;
        }
}

void dilate_cross_bits(const uint32_t *in, uint32_t *out, int words, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < words; x++) {
            const int b = y * words + x;
            const uint32_t c = in[b];
            const uint32_t left = c << 1 | (x > 0 ? in[b - 1] >> 31 : c & 1);
            const uint32_t right = c >> 1 | (x < words - 1 ? in[b + 1] << 31 : c & 0x80000000);
            const uint32_t up = y > 0 ? in[b - words] : c;
            const uint32_t down = y < h - 1 ? in[b + words] : c;
            out[b] = c | left | right | up | down;
        }
}
