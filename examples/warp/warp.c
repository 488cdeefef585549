#include "warp.h"

#include <math.h>

void resize_nearest(const Image *in, Image *out)
{
    for (int y = 0; y < out->height; y++)
        for (int x = 0; x < out->width; x++) {
            const int u = x * in->width / out->width, v = y * in->height / out->height;
            for (int c = 0; c < 3; c++)
                out->data[(y * out->width + x) * 3 + c] = in->data[(v * in->width + u) * 3 + c];
        }
}

static inline uint8_t mix(uint8_t a, uint8_t b, uint8_t c, uint8_t d, float ax, float ay)
{
    const float above = a + (b - a) * ax, below = c + (d - c) * ax;
    return (uint8_t)(above + (below - above) * ay + 0.5f);
}

void resize_bilinear(const Image *in, Image *out)
{
    const float scale_x = (float)in->width / out->width, scale_y = (float)in->height / out->height;
    for (int y = 0; y < out->height; y++)
        for (int x = 0; x < out->width; x++) {
            float u = (x + 0.5f) * scale_x - 0.5f, v = (y + 0.5f) * scale_y - 0.5f;
            if (u < 0)
                u = 0;
            if (v < 0)
                v = 0;
            int x0 = (int)u, y0 = (int)v;
            if (x0 > in->width - 1)
                x0 = in->width - 1;
            if (y0 > in->height - 1)
                y0 = in->height - 1;
            const int x1 = x0 + 1 < in->width ? x0 + 1 : x0, y1 = y0 + 1 < in->height ? y0 + 1 : y0;
            for (int c = 0; c < 3; c++)
                out->data[(y * out->width + x) * 3 + c] =
                    mix(in->data[(y0 * in->width + x0) * 3 + c], in->data[(y0 * in->width + x1) * 3 + c],
                        in->data[(y1 * in->width + x0) * 3 + c], in->data[(y1 * in->width + x1) * 3 + c], u - x0, v - y0);
        }
}

void warp_affine(const Image *in, Image *out, const Affine *inverse)
{
    const int w = in->width, h = in->height;
    for (int y = 0; y < out->height; y++)
        for (int x = 0; x < out->width; x++) {
            const float u = inverse->a * x + inverse->b * y + inverse->c;
            const float v = inverse->d * x + inverse->e * y + inverse->f;
            const int x0 = (int)floorf(u), y0 = (int)floorf(v);
            const int inside = x0 >= 0 && y0 >= 0 && x0 + 1 < w && y0 + 1 < h, at = (y0 * w + x0) * 3;
            for (int c = 0; c < 3; c++)
                out->data[(y * out->width + x) * 3 + c] =
                    inside ? mix(in->data[at + c], in->data[at + 3 + c], in->data[at + w * 3 + c],
                                 in->data[at + w * 3 + 3 + c], u - x0, v - y0)
                           : 0;
        }
}

void lens_map(float *map_x, float *map_y, int w, int h, float curvature)
{
    const float middle_x = (w - 1) * 0.5f, middle_y = (h - 1) * 0.5f;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const float dx = (x - middle_x) / middle_x, dy = (y - middle_y) / middle_x;
            const float stretch = 1 + curvature * (dx * dx + dy * dy);
            map_x[y * w + x] = middle_x + dx * stretch * middle_x;
            map_y[y * w + x] = middle_y + dy * stretch * middle_x;
        }
}

void remap(const uint8_t *in, uint8_t *out, const float *map_x, const float *map_y, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const float u = fminf(fmaxf(map_x[y * w + x], 0), w - 1), v = fminf(fmaxf(map_y[y * w + x], 0), h - 1);
            const int x0 = (int)u, y0 = (int)v;
            const int x1 = x0 < w - 1 ? x0 + 1 : x0, y1 = y0 < h - 1 ? y0 + 1 : y0;
            out[y * w + x] = mix(in[y0 * w + x0], in[y0 * w + x1], in[y1 * w + x0], in[y1 * w + x1], u - x0, v - y0);
        }
}
