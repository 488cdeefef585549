#include "color.h"

void threshold(const uint8_t *in, uint8_t *out, int w, int h, int level)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = in[y * w + x] > level ? 255 : 0;
}

void threshold_mean(const uint8_t *in, uint8_t *out, int n)
{
    unsigned long long sum = 0;
    for (int i = 0; i < n; i++)
        sum += in[i];
    const int mean = n > 0 ? (int)(sum / n) : 0;

    for (int i = 0; i < n; i++)
        out[i] = in[i] > mean ? 255 : 0;
}

void rgb_to_grey(const uint8_t *rgb, int rgb_stride, uint8_t *grey, int grey_stride, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const int r = rgb[y * rgb_stride + 3 * x + 0];
            const int g = rgb[y * rgb_stride + 3 * x + 1];
            const int b = rgb[y * rgb_stride + 3 * x + 2];
            grey[y * grey_stride + x] = (77 * r + 150 * g + 29 * b + 128) >> 8;
        }
}

void rgb_to_grey_f32(const uint8_t *rgb, float *grey, int w, int h)
{
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) {
            const uint8_t *p = &rgb[3 * (y * w + x)];
            grey[y * w + x] = 0.299f * p[0] + 0.587f * p[1] + 0.114f * p[2];
        }
    }
}

static uint8_t saturate(int v) { return v > 255 ? 255 : (uint8_t)v; }

void sepia(struct rgb *pixels, int n)
{
    for (int i = 0; i < n; i++) {
        const int r = pixels[i].r, g = pixels[i].g, b = pixels[i].b;
        pixels[i].r = saturate((101 * r + 197 * g + 48 * b) / 256);
        pixels[i].g = saturate((89 * r + 176 * g + 43 * b) / 256);
        pixels[i].b = saturate((70 * r + 137 * g + 34 * b) / 256);
    }
}

void apply_curve(const uint8_t *in, uint8_t *out, const uint8_t curve[256], int n)
{
    for (int i = 0; i < n; i++)
        out[i] = curve[in[i]];
}
