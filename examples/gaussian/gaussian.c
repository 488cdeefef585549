#include "gaussian.h"

#include <stdlib.h>

static int min_int(int a, int b) { return a < b ? a : b; }
static int max_int(int a, int b) { return a > b ? a : b; }

int gaussian_u8(const uint8_t *in, uint8_t *out, const float *weights, int radius, int w, int h)
{
    float *tmp = malloc((size_t)w * h * sizeof(float));
    if (!tmp)
        return -1;

    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0.0f;
            for (int j = -radius; j <= radius; j++)
                s += weights[j + radius] * in[min_int(max_int(y + j, 0), h - 1) * w + x];
            tmp[y * w + x] = s;
        }

    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0.5f;
            for (int i = -radius; i <= radius; i++)
                s += weights[i + radius] * tmp[y * w + min_int(max_int(x + i, 0), w - 1)];
            out[y * w + x] = s > 255.0f ? 255 : (uint8_t)s;
        }

    free(tmp);
    return 0;
}

int gaussian7_f32(const float *in, float *out, const float *weights, int w, int h)
{
    float *tmp = (float *)malloc(sizeof(float) * w * h);
    if (tmp == NULL)
        return -1;

    for (int y = 3; y < h - 3; y++)
        for (int x = 0; x < w; x++) {
            const float *p = in + y * w + x;
            tmp[y * w + x] = weights[0] * p[-3 * w] + weights[1] * p[-2 * w] + weights[2] * p[-w] + weights[3] * p[0] +
                             weights[4] * p[w] + weights[5] * p[2 * w] + weights[6] * p[3 * w];
        }

    for (int y = 3; y < h - 3; y++)
        for (int x = 3; x < w - 3; x++) {
            float s = 0.0f;
            for (int i = 0; i < 7; i++)
                s += weights[i] * tmp[y * w + x + i - 3];
            out[y * w + x] = s;
        }

    free(tmp);
    return 0;
}

int gaussian5_rgb(const uint8_t *in, uint8_t *out, int w, int h)
{
    static const int weights[5] = {1, 4, 6, 4, 1};
    const int stride = 3 * w;
    uint16_t *tmp = malloc((size_t)stride * h * sizeof *tmp);
    if (!tmp)
        return -1;

    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            for (int c = 0; c < 3; c++) {
                int s = 0;
                for (int j = -2; j <= 2; j++) {
                    int yy = y + j;
                    yy = yy < 0 ? 0 : yy > h - 1 ? h - 1 : yy;
                    s += weights[j + 2] * in[yy * stride + 3 * x + c];
                }
                tmp[y * stride + 3 * x + c] = (uint16_t)s;
            }

    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            for (int c = 0; c < 3; c++) {
                int s = 128;
                for (int i = -2; i <= 2; i++) {
                    int xx = x + i;
                    xx = xx < 0 ? 0 : xx > w - 1 ? w - 1 : xx;
                    s += weights[i + 2] * tmp[y * stride + 3 * xx + c];
                }
                out[y * stride + 3 * x + c] = (uint8_t)(s / 256);
            }

    free(tmp);
    return 0;
}
