#include "harris.h"

#include <stdlib.h>

static float square(float v) { return v * v; }

int harris_response(const uint8_t *in, float *response, int w, int h, float k)
{
    const size_t n = (size_t)w * h;
    float *ix = malloc(n * sizeof(float)), *iy = malloc(n * sizeof(float));
    float *xx = malloc(n * sizeof(float)), *yy = malloc(n * sizeof(float)), *xy = malloc(n * sizeof(float));
    if (!ix || !iy || !xx || !yy || !xy) {
        free(ix);
        free(iy);
        free(xx);
        free(yy);
        free(xy);
        return -1;
    }

    /* 1. Derivatives (Sobel). */
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            const uint8_t *p = in + y * w + x;
            ix[y * w + x] = (p[-w + 1] + 2 * p[1] + p[w + 1] - p[-w - 1] - 2 * p[-1] - p[w - 1]) / 8.0f;
            iy[y * w + x] = (p[w - 1] + 2 * p[w] + p[w + 1] - p[-w - 1] - 2 * p[-w] - p[-w + 1]) / 8.0f;
        }

    /* 2. Their products. */
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            xx[y * w + x] = square(ix[y * w + x]);
            yy[y * w + x] = square(iy[y * w + x]);
            xy[y * w + x] = ix[y * w + x] * iy[y * w + x];
        }

    /* 3. Summed over 3x3 pixels, and the response. */
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float a = 0.0f, b = 0.0f, c = 0.0f;
            if (x >= 2 && x < w - 2 && y >= 2 && y < h - 2)
                for (int j = -1; j <= 1; j++)
                    for (int i = -1; i <= 1; i++) {
                        a += xx[(y + j) * w + x + i];
                        b += yy[(y + j) * w + x + i];
                        c += xy[(y + j) * w + x + i];
                    }
            response[y * w + x] = a * b - c * c - k * square(a + b);
        }
    free(ix);
    free(iy);
    free(xx);
    free(yy);
    free(xy);
    return 0;
}

void local_maxima(const float *response, uint8_t *corners, int w, int h, float threshold)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const float v = response[y * w + x];
            int greatest = v > threshold;
            for (int j = -1; j <= 1 && greatest; j++)
                for (int i = -1; i <= 1; i++) {
                    if (x + i < 0 || x + i >= w || y + j < 0 || y + j >= h)
                        continue;
                    if (response[(y + j) * w + x + i] > v)
                        greatest = 0;
                }
            corners[y * w + x] = greatest ? 255 : 0;
        }
}

void mark_corners(const uint8_t *in, const uint8_t *corners, uint8_t *rgb, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const uint8_t *c = corners + y * w + x;
            uint8_t *p = rgb + 3 * (y * w + x);
            if (*c || (x > 0 && c[-1]) || (x < w - 1 && c[1]) || (y > 0 && c[-w]) || (y < h - 1 && c[w])) {
                p[0] = 0;
                p[1] = 255;
                p[2] = 0;
            } else {
                p[0] = p[1] = p[2] = in[y * w + x] / 2;
            }
        }
}
