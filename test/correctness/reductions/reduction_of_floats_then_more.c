// Mean and variance: the function goes on with each sum. Values for which every order of adding is exact.
// RUN: %check %s
#include "harness.h"

typedef struct {
    double mean, variance;
} Moments;

Moments moments(const float *in, int w, int h)
{
    Moments m = {0, 0};
    float sum = 0;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            sum += in[y * w + x];
    double mean = w * h > 0 ? sum / (w * h) : 0;
    mean = (int)mean;
    double squares = 0;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            double d = in[y * w + x] - mean;
            squares += d * d;
        }
    m.mean = mean;
    m.variance = squares;
    return m;
}

float weighted(const uint8_t *in, const float *mask, int n)
{
    float s = 1, t = 0;
    for (int i = 0; i < n; i++) {
        s = s + in[i] * mask[i % 4];
        t -= in[i];
    }
    return s + t;
}

int main(void)
{
    static const float mask[4] = {1, 2, 0.5f, -3};
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, n = w * h;
        float *a = floats(n);
        for (int i = 0; i < n; i++)
            a[i] = (int)a[i];
        Moments m = moments(a, w, h);
        showReal("mean", m.mean);
        showReal("variance", m.variance);
        showReal("weighted", weighted(bits((size_t)n), mask, n));
    }
    finish();
    return 0;
}
