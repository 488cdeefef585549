/* Plain C of the filters that bench.cu measures and no example has. */
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

void plain3_u8(const uint8_t *in, uint8_t *out, const float *mask, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            float s = 0;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++)
                    s += mask[(j + 1) * 3 + i + 1] * in[(y + j) * w + x + i];
            out[y * w + x] = (uint8_t)s;
        }
}

void plain5_u8(const uint8_t *in, uint8_t *out, const float *mask, int w, int h)
{
    for (int y = 2; y < h - 2; y++)
        for (int x = 2; x < w - 2; x++) {
            float s = 0;
            for (int j = -2; j <= 2; j++)
                for (int i = -2; i <= 2; i++)
                    s += mask[(j + 2) * 5 + i + 2] * in[(y + j) * w + x + i];
            out[y * w + x] = (uint8_t)s;
        }
}

/* The frames of a video, one after the other in memory. */
void video5_u8(const uint8_t *clip, uint8_t *out, const float *mask, int frames, int w, int h)
{
    for (int k = 0; k < frames; k++)
        plain5_u8(clip + (size_t)k * w * h, out + (size_t)k * w * h, mask, w, h);
}

void plain7_u8(const uint8_t *in, uint8_t *out, const float *mask, int w, int h)
{
    for (int y = 3; y < h - 3; y++)
        for (int x = 3; x < w - 3; x++) {
            float s = 0;
            for (int j = -3; j <= 3; j++)
                for (int i = -3; i <= 3; i++)
                    s += mask[(j + 3) * 7 + i + 3] * in[(y + j) * w + x + i];
            out[y * w + x] = (uint8_t)s;
        }
}

void plain3_f32(const float *in, float *out, const float *mask, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            float s = 0;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++)
                    s += mask[(j + 1) * 3 + i + 1] * in[(y + j) * w + x + i];
            out[y * w + x] = s;
        }
}

void plain5_f32(const float *in, float *out, const float *mask, int w, int h)
{
    for (int y = 2; y < h - 2; y++)
        for (int x = 2; x < w - 2; x++) {
            float s = 0;
            for (int j = -2; j <= 2; j++)
                for (int i = -2; i <= 2; i++)
                    s += mask[(j + 2) * 5 + i + 2] * in[(y + j) * w + x + i];
            out[y * w + x] = s;
        }
}

static int clamped(int v, int high) { return v < 0 ? 0 : v > high ? high : v; }

/* Borders replicated, as NPP's filters have them; bytes saturated. */
void replicated3_u8(const uint8_t *in, uint8_t *out, const float *mask, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++)
                    s += mask[(j + 1) * 3 + i + 1] * in[clamped(y + j, h - 1) * w + clamped(x + i, w - 1)];
            out[y * w + x] = s < 0.0f ? 0 : s > 255.0f ? 255 : (uint8_t)s;
        }
}

void replicated5_u8(const uint8_t *in, uint8_t *out, const float *mask, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0;
            for (int j = -2; j <= 2; j++)
                for (int i = -2; i <= 2; i++)
                    s += mask[(j + 2) * 5 + i + 2] * in[clamped(y + j, h - 1) * w + clamped(x + i, w - 1)];
            out[y * w + x] = s < 0.0f ? 0 : s > 255.0f ? 255 : (uint8_t)s;
        }
}

void replicated7_u8(const uint8_t *in, uint8_t *out, const float *mask, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0;
            for (int j = -3; j <= 3; j++)
                for (int i = -3; i <= 3; i++)
                    s += mask[(j + 3) * 7 + i + 3] * in[clamped(y + j, h - 1) * w + clamped(x + i, w - 1)];
            out[y * w + x] = s < 0.0f ? 0 : s > 255.0f ? 255 : (uint8_t)s;
        }
}

void replicated3_f32(const float *in, float *out, const float *mask, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++)
                    s += mask[(j + 1) * 3 + i + 1] * in[clamped(y + j, h - 1) * w + clamped(x + i, w - 1)];
            out[y * w + x] = s;
        }
}

void replicated5_f32(const float *in, float *out, const float *mask, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0;
            for (int j = -2; j <= 2; j++)
                for (int i = -2; i <= 2; i++)
                    s += mask[(j + 2) * 5 + i + 2] * in[clamped(y + j, h - 1) * w + clamped(x + i, w - 1)];
            out[y * w + x] = s;
        }
}

void replicated7_f32(const float *in, float *out, const float *mask, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0;
            for (int j = -3; j <= 3; j++)
                for (int i = -3; i <= 3; i++)
                    s += mask[(j + 3) * 7 + i + 3] * in[clamped(y + j, h - 1) * w + clamped(x + i, w - 1)];
            out[y * w + x] = s;
        }
}

/* |gx| + |gy|, saturated */
void sobel_sum(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            const uint8_t *p = &in[y * w + x];
            const int gx = p[1 - w] + 2 * p[1] + p[1 + w] - p[-1 - w] - 2 * p[-1] - p[w - 1];
            const int gy = p[w - 1] + 2 * p[w] + p[w + 1] - p[-w - 1] - 2 * p[-w] - p[1 - w];
            const int sum = abs(gx) + abs(gy);
            out[y * w + x] = sum > 255 ? 255 : sum;
        }
}

void sobel_length(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            const uint8_t *p = &in[y * w + x];
            const int gx = p[1 - w] + 2 * p[1] + p[1 + w] - p[-1 - w] - 2 * p[-1] - p[w - 1];
            const int gy = p[w - 1] + 2 * p[w] + p[w + 1] - p[-w - 1] - 2 * p[-w] - p[1 - w];
            const float length = sqrtf((float)(gx * gx + gy * gy));
            out[y * w + x] = length > 255.0f ? 255 : (uint8_t)length;
        }
}

void erode3_u8(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            uint8_t least = 255;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++) {
                    const uint8_t v = in[clamped(y + j, h - 1) * w + clamped(x + i, w - 1)];
                    if (v < least)
                        least = v;
                }
            out[y * w + x] = least;
        }
}

#define EXCHANGE(a, b)                                                                                                   \
    do {                                                                                                                 \
        const uint8_t low_ = v[a] < v[b] ? v[a] : v[b], high_ = v[a] < v[b] ? v[b] : v[a];                               \
        v[a] = low_;                                                                                                     \
        v[b] = high_;                                                                                                    \
    } while (0)

/* The selection network of 99 exchanges: N. Devillard, "Fast median search: an ANSI C implementation" (1998). */
void median5_network(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 2; y < h - 2; y++)
        for (int x = 2; x < w - 2; x++) {
            uint8_t v[25];
            for (int j = 0; j < 5; j++)
                for (int i = 0; i < 5; i++)
                    v[5 * j + i] = in[(y + j - 2) * w + x + i - 2];
            EXCHANGE(0, 1); EXCHANGE(3, 4); EXCHANGE(2, 4); EXCHANGE(2, 3); EXCHANGE(6, 7); EXCHANGE(5, 7);
            EXCHANGE(5, 6); EXCHANGE(9, 10); EXCHANGE(8, 10); EXCHANGE(8, 9); EXCHANGE(12, 13); EXCHANGE(11, 13);
            EXCHANGE(11, 12); EXCHANGE(15, 16); EXCHANGE(14, 16); EXCHANGE(14, 15); EXCHANGE(18, 19);
            EXCHANGE(17, 19); EXCHANGE(17, 18); EXCHANGE(21, 22); EXCHANGE(20, 22); EXCHANGE(20, 21);
            EXCHANGE(23, 24); EXCHANGE(2, 5); EXCHANGE(3, 6); EXCHANGE(0, 6); EXCHANGE(0, 3); EXCHANGE(4, 7);
            EXCHANGE(1, 7); EXCHANGE(1, 4); EXCHANGE(11, 14); EXCHANGE(8, 14); EXCHANGE(8, 11); EXCHANGE(12, 15);
            EXCHANGE(9, 15); EXCHANGE(9, 12); EXCHANGE(13, 16); EXCHANGE(10, 16); EXCHANGE(10, 13); EXCHANGE(20, 23);
            EXCHANGE(17, 23); EXCHANGE(17, 20); EXCHANGE(21, 24); EXCHANGE(18, 24); EXCHANGE(18, 21);
            EXCHANGE(19, 22); EXCHANGE(8, 17); EXCHANGE(9, 18); EXCHANGE(0, 18); EXCHANGE(0, 9); EXCHANGE(10, 19);
            EXCHANGE(1, 19); EXCHANGE(1, 10); EXCHANGE(11, 20); EXCHANGE(2, 20); EXCHANGE(2, 11); EXCHANGE(12, 21);
            EXCHANGE(3, 21); EXCHANGE(3, 12); EXCHANGE(13, 22); EXCHANGE(4, 22); EXCHANGE(4, 13); EXCHANGE(14, 23);
            EXCHANGE(5, 23); EXCHANGE(5, 14); EXCHANGE(15, 24); EXCHANGE(6, 24); EXCHANGE(6, 15); EXCHANGE(7, 16);
            EXCHANGE(7, 19); EXCHANGE(13, 21); EXCHANGE(15, 23); EXCHANGE(7, 13); EXCHANGE(7, 15); EXCHANGE(1, 9);
            EXCHANGE(3, 11); EXCHANGE(5, 17); EXCHANGE(11, 17); EXCHANGE(9, 17); EXCHANGE(4, 10); EXCHANGE(6, 12);
            EXCHANGE(7, 14); EXCHANGE(4, 6); EXCHANGE(4, 7); EXCHANGE(12, 14); EXCHANGE(10, 14); EXCHANGE(6, 7);
            EXCHANGE(10, 12); EXCHANGE(6, 10); EXCHANGE(6, 17); EXCHANGE(12, 17); EXCHANGE(7, 17); EXCHANGE(7, 10);
            EXCHANGE(12, 18); EXCHANGE(7, 12); EXCHANGE(10, 18); EXCHANGE(12, 20); EXCHANGE(10, 20); EXCHANGE(10, 12);
            out[y * w + x] = v[12];
        }
}

void bilateral5_f32(const float *in, float *out, int w, int h, float space, float value)
{
    for (int y = 2; y < h - 2; y++)
        for (int x = 2; x < w - 2; x++) {
            const float middle = in[y * w + x];
            float sum = 0, weights = 0;
            for (int j = -2; j <= 2; j++)
                for (int i = -2; i <= 2; i++) {
                    const float v = in[(y + j) * w + x + i];
                    const float d = v - middle;
                    const float weight = expf(-(i * i + j * j) * space - d * d * value);
                    sum += weight * v;
                    weights += weight;
                }
            out[y * w + x] = sum / weights;
        }
}
