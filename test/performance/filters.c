/* Plain C of the filters that bench.cu measures and no example has. */
#include <math.h>
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
        const uint8_t low_ = (a) < (b) ? (a) : (b), high_ = (a) < (b) ? (b) : (a);                                       \
        (a) = low_;                                                                                                      \
        (b) = high_;                                                                                                     \
    } while (0)

/* Of 25 values: the least and the greatest of what is left go, and one value comes, until one is left. */
void median5_network(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 2; y < h - 2; y++)
        for (int x = 2; x < w - 2; x++) {
            uint8_t v[25];
            for (int k = 0; k < 25; k++)
                v[k] = in[(y + k / 5 - 2) * w + x + k % 5 - 2];
            for (int n = 14; n >= 3; n--) {
                for (int k = 0; k < n - 1; k++)
                    EXCHANGE(v[k], v[n - 1]);
                for (int k = 1; k < n - 1; k++)
                    EXCHANGE(v[0], v[k]);
                if (n > 3)
                    v[0] = v[n - 2], v[n - 2] = v[28 - n];
            }
            out[y * w + x] = v[1];
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
