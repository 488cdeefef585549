#include "bilateral.h"

#include <math.h>
#include <stdlib.h>

static inline int clamp(int v, int high) { return v < 0 ? 0 : v > high ? high : v; }

void bilateral5_u8(const uint8_t *in, uint8_t *out, int w, int h, float sigma_space, float sigma_value)
{
    const float space = -0.5f / (sigma_space * sigma_space);
    const float value = -0.5f / (sigma_value * sigma_value);

    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) {
            const float middle = in[y * w + x];
            float sum = 0.0f, weights = 0.0f;
            for (int j = -2; j <= 2; j++) {
                for (int i = -2; i <= 2; i++) {
                    const float v = in[clamp(y + j, h - 1) * w + clamp(x + i, w - 1)];
                    const float d = v - middle;
                    const float weight = expf((i * i + j * j) * space) * expf(d * d * value);
                    sum += weight * v;
                    weights += weight;
                }
            }
            out[y * w + x] = (uint8_t)(sum / weights + 0.5f);
        }
    }
}

void bilateral5_table(const uint8_t *in, uint8_t *out, int w, int h, const float place[25], const float difference[256])
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const int middle = in[y * w + x];
            float sum = 0, weights = 0;
            for (int j = -2; j <= 2; j++)
                for (int i = -2; i <= 2; i++) {
                    const int v = in[clamp(y + j, h - 1) * w + clamp(x + i, w - 1)];
                    const float weight = place[(j + 2) * 5 + i + 2] * difference[abs(v - middle)];
                    sum += weight * v;
                    weights += weight;
                }
            out[y * w + x] = sum / weights + 0.5f;
        }
}

void bilateral5_rgb(const uint8_t *in, uint8_t *out, int w, int h, const float place[25], const float difference[766])
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const uint8_t *middle = in + 3 * (y * w + x);
            float r = 0, g = 0, b = 0, weights = 0;
            for (int j = -2; j <= 2; j++)
                for (int i = -2; i <= 2; i++) {
                    const uint8_t *p = in + 3 * (clamp(y + j, h - 1) * w + clamp(x + i, w - 1));
                    const int d = abs(p[0] - middle[0]) + abs(p[1] - middle[1]) + abs(p[2] - middle[2]);
                    const float weight = place[(j + 2) * 5 + i + 2] * difference[d];
                    r += weight * p[0];
                    g += weight * p[1];
                    b += weight * p[2];
                    weights += weight;
                }
            out[3 * (y * w + x) + 0] = r / weights + 0.5f;
            out[3 * (y * w + x) + 1] = g / weights + 0.5f;
            out[3 * (y * w + x) + 2] = b / weights + 0.5f;
        }
}
