#include "statistics.h"

#include <math.h>
#include <stdlib.h>

void mean_and_variance(const uint8_t *in, int w, int h, int stride, double *mean, double *variance)
{
    uint64_t sum = 0, squares = 0;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const unsigned v = in[y * stride + x];
            sum += v;
            squares += v * v;
        }
    const double n = (double)w * h;
    *mean = n > 0 ? sum / n : 0;
    *variance = n > 0 ? squares / n - *mean * *mean : 0;
}

float mean_f32(const float *in, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += in[i];
    return n > 0 ? (float)(sum / n) : 0.0f;
}

void stretch(const uint8_t *in, uint8_t *out, int w, int h)
{
    int low = 255, high = 0;
    for (int i = 0; i < w * h; i++) {
        if (in[i] < low)
            low = in[i];
        if (in[i] > high)
            high = in[i];
    }
    const int range = high > low ? high - low : 1;
    for (int i = 0; i < w * h; i++)
        out[i] = (uint8_t)((in[i] - low) * 255 / range);
}

void stretch_f32(const float *in, float *out, int n)
{
    if (n <= 0)
        return;
    float low = in[0], high = in[0];
    for (int i = 1; i < n; i++) {
        low = fminf(low, in[i]);
        high = fmaxf(high, in[i]);
    }
    const float scale = high > low ? 255.0f / (high - low) : 0.0f;
    for (int i = 0; i < n; i++)
        out[i] = (in[i] - low) * scale;
}

void count_above(const uint8_t *in, int w, int h, int level, int *pixels, int *rows)
{
    int n = 0;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            if (in[y * w + x] > level)
                n++;
    *pixels = n;

    int m = 0;
    for (int y = 0; y < h; y++) {
        int found = 0;
        for (int x = 0; x < w && !found; x++)
            found = in[y * w + x] > level;
        m += found;
    }
    *rows = m;
}

int brightest(const uint8_t *in, int w, int h, int *x, int *y)
{
    int best = -1, bx = 0, by = 0;
    for (int j = 0; j < h; j++)
        for (int i = 0; i < w; i++)
            if (in[j * w + i] > best) {
                best = in[j * w + i];
                bx = i;
                by = j;
            }
    *x = bx;
    *y = by;
    return best;
}

int detect(const int *correlation, int n)
{
    int best = -1, at = 0;
    for (int k = 0; k < n; k++) {
        const int v = abs(correlation[k]);
        if (v > best) {
            best = v;
            at = k;
        }
    }
    return at;
}
