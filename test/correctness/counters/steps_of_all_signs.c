// Steps of zero and below, sizes of nothing, and guards that let no more than a part of the image be read: the result is C's.
// RUN: %check %s --fallbacks=some
#include "harness.h"

void guarded_by_and(const float *in, const float *weights, float *out, int h, int w, int oh, int ow, int k, int stride,
                    int pad)
{
    for (int y = 0; y < oh; y++)
        for (int x = 0; x < ow; x++) {
            float sum = 0;
            for (int ky = 0; ky < k; ky++) {
                int iy = y * stride - pad + ky;
                if (iy >= 0 && iy < h)
                    for (int kx = 0; kx < k; kx++) {
                        int ix = x * stride - pad + kx;
                        if (ix >= 0 && ix < w)
                            sum += in[iy * w + ix] * weights[ky * k + kx];
                    }
            }
            out[y * ow + x] = sum;
        }
}

static int clamped(int v, int n) { return v < 0 ? 0 : v >= n ? n - 1 : v; }

void clamped_places(const uint8_t *in, uint8_t *out, int h, int w, int oh, int ow, int k, int stride, int pad)
{
    for (int y = 0; y < oh; y++)
        for (int x = 0; x < ow; x++) {
            int sum = 0;
            for (int ky = 0; ky < k; ky++)
                for (int kx = 0; kx < k; kx++)
                    sum += in[clamped(y * stride + ky - pad, h) * w + clamped(x * stride + kx - pad, w)];
            out[y * ow + x] = sum / (k * k);
        }
}

void unsigned_guards(const uint8_t *in, uint8_t *out, size_t h, size_t w, size_t oh, size_t ow, size_t stride, size_t pad)
{
    for (size_t y = 0; y < oh; y++)
        for (size_t x = 0; x < ow; x++) {
            unsigned sum = 0;
            for (size_t k = 0; k < 3; k++) {
                size_t iy = y * stride + k - pad, ix = x * stride + k - pad;
                if (iy < h && ix < w)
                    sum += in[iy * w + ix];
            }
            out[y * ow + x] = (uint8_t)sum;
        }
}

void most(const float *in, float *out, int channels, int h, int w, int oh, int ow, int k, int stride)
{
    for (int c = 0; c < channels; c++)
        for (int y = 0; y < oh; y++)
            for (int x = 0; x < ow; x++) {
                float best = in[(c * h + y * stride) * w + x * stride];
                for (int ky = 0; ky < k; ky++)
                    for (int kx = 0; kx < k; kx++) {
                        float v = in[(c * h + y * stride + ky) * w + x * stride + kx];
                        if (v > best)
                            best = v;
                    }
                out[(c * oh + y) * ow + x] = best;
            }
}

void dilated(const float *in, float *out, int w, int oh, int ow, int k, int stride, int dilation)
{
    for (int y = 0; y < oh; y++)
        for (int x = 0; x < ow; x++) {
            float sum = 0;
            for (int ky = 0; ky < k; ky++)
                for (int kx = 0; kx < k; kx++)
                    sum += in[(y * stride + ky * dilation) * w + x * stride + kx * dilation];
            out[y * ow + x] = sum;
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++)
        for (int step = -2; step < 4; step++) {
            int w = sizes[k].w, h = sizes[k].h;
            uint8_t *bytes = bits(h * w), *small = bits(h * w);
            float *in = floats(h * w), *kernel = floats(9), *out = floats(h * w);
            guarded_by_and(in, kernel, out, h, w, h, w, 3, step, step < 0 ? -h : 1);
            show("guarded by and", out, 0);
            guarded_by_and(in, kernel, out, h / 2, w, h, w, 2, step, 0);
            show("half", out, 0);
            clamped_places(bytes, small, h, w, h, w, 3, step, step < 0 ? -h : 1);
            show("clamped places", small, 0);
            unsigned_guards(bytes, small, h, w, h, w, (size_t)step, step < 0 ? (size_t)0 - h : 1);
            show("unsigned guards", small, 0);
            int far = step < 0 ? -step : step, rows = h / (far + 1), columns = w / (far + 1);
            if (rows > 0 && columns > 0)
                most(in + (step < 0 ? (rows - 1) * far * w + (columns - 1) * far : 0), out, 1, h, w, rows, columns, 1, step);
            show("most", out, 0);
            most(in, out, 0, h, w, h, w, 3, step);
            show("no channel", out, 0);
            dilated(in + h * w, out, w, h, w, 0, step, 2);
            show("no window", out, 0);
            dilated(in, out, w, h, w, h > 0 && w > 0, 0, step);
            show("one element", out, 0);
            finish();
        }
    return 0;
}
