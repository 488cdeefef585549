#include "jacobi.h"

#include <stdlib.h>
#include <string.h>

void jacobi_step(const float *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float sum = in[y * w + x];
            int n = 1;
            if (y > 0) {
                sum += in[(y - 1) * w + x];
                n++;
            }
            if (x > 0) {
                sum += in[y * w + x - 1];
                n++;
            }
            if (y < h - 1) {
                sum += in[(y + 1) * w + x];
                n++;
            }
            if (x < w - 1) {
                sum += in[y * w + x + 1];
                n++;
            }
            out[y * w + x] = sum / n;
        }
}

void jacobi_step_rgb(const uint8_t *in, uint8_t *out, int w, int h)
{
    const int stride = 3 * w;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            for (int c = 0; c < 3; c++) {
                const uint8_t *p = in + y * stride + 3 * x + c;
                int sum = p[0], n = 1;
                if (y > 0)
                    sum += p[-stride], n++;
                if (x > 0)
                    sum += p[-3], n++;
                if (y + 1 < h)
                    sum += p[stride], n++;
                if (x + 1 < w)
                    sum += p[3], n++;
                out[y * stride + 3 * x + c] = (uint8_t)(sum / n);
            }
}

int jacobi_smooth(float *image, int w, int h, int steps)
{
    const size_t bytes = (size_t)w * h * sizeof(float);
    float *other = malloc(bytes), *from = image, *to = other;
    if (!other)
        return 0;
    for (int k = 0; k < steps; k++) {
        jacobi_step(from, to, w, h);
        float *swap = from;
        from = to;
        to = swap;
    }
    if (from != image)
        memcpy(image, from, bytes);
    free(other);
    return 1;
}
