// Layers of networks and resampling code multiply counters by strides and dilations that are no rows of any array.
// RUN: %check %s
#include "harness.h"

void layer(const float *in, const float *weights, float *out, int channels, int h, int w, int outputs, int oh, int ow, int k,
           int stride, int dilation, int pad)
{
    for (int o = 0; o < outputs; o++)
        for (int y = 0; y < oh; y++)
            for (int x = 0; x < ow; x++) {
                float sum = 0;
                for (int c = 0; c < channels; c++)
                    for (int ky = 0; ky < k; ky++)
                        for (int kx = 0; kx < k; kx++) {
                            int iy = y * stride + ky * dilation - pad, ix = x * stride + kx * dilation - pad;
                            if (iy < 0 || iy >= h || ix < 0 || ix >= w)
                                continue;
                            sum += in[(c * h + iy) * w + ix] * weights[((o * channels + c) * k + ky) * k + kx];
                        }
                out[(o * oh + y) * ow + x] = sum;
            }
}

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

void means(const float *restrict in, float *restrict out, int w, int oh, int ow, int k)
{
    for (int y = 0; y < oh; y++)
        for (int x = 0; x < ow; x++) {
            float sum = 0;
            for (int ky = 0; ky < k; ky++)
                for (int kx = 0; kx < k; kx++)
                    sum += in[(y * k + ky) * w + x * k + kx];
            out[y * ow + x] = sum / (k * k);
        }
}

void by_rows(const float *in, float *out, int w, int oh, int ow, int stride, int dilation)
{
    for (int y = 0; y < oh; y++)
        for (int x = 0; x < ow; x++) {
            float sum = 0;
            for (int ky = 0; ky < 3; ky++) {
                const float *row = in + (y * stride + ky * dilation) * w;
                for (int kx = 0; kx < 3; kx++)
                    sum += row[x * stride + kx * dilation];
            }
            out[y * ow + x] = sum;
        }
}

void in_unsigned(const uint8_t *in, uint16_t *out, unsigned w, unsigned oh, unsigned ow, unsigned stride)
{
    for (unsigned y = 0; y < oh; y++)
        for (unsigned x = 0; x < ow; x++) {
            unsigned sum = 0;
            for (unsigned ky = 0; ky < 2; ky++)
                for (unsigned kx = 0; kx < 3; kx++)
                    sum += in[(y * stride + ky) * w + x * stride + kx];
            out[y * ow + x] = (uint16_t)sum;
        }
}

void in_sizes(const uint8_t *in, uint16_t *out, size_t w, size_t oh, size_t ow, size_t stride)
{
    for (size_t y = 0; y < oh; y++)
        for (size_t x = 0; x < ow; x++) {
            unsigned sum = 0;
            for (size_t ky = 0; ky < 2; ky++)
                for (size_t kx = 0; kx < 3; kx++)
                    sum += in[(y * stride + ky) * w + x * stride + kx];
            out[y * ow + x] = (uint16_t)sum;
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

/* A row or column whose window of size k, and of the dilation, is inside the padded image. */
static int outputs(int n, int k, int stride, int dilation, int pad)
{
    int room = n + 2 * pad - dilation * (k - 1) - 1;
    return room < 0 ? 0 : room / stride + 1;
}

int main(void)
{
    static const int ways[][4] = {{1, 1, 1, 0}, {3, 1, 1, 1}, {3, 2, 1, 1}, {3, 2, 2, 0}, {2, 3, 1, 0}, {5, 2, 3, 6}, {3, 4, 2, 2}};
    static const int shapes[][2] = {{7, 5}, {21, 10}, {37, 23}};
    for (int s = 0; s < 3; s++)
        for (int i = 0; i < 7; i++) {
            int w = shapes[s][0], h = shapes[s][1], k = ways[i][0], stride = ways[i][1], dilation = ways[i][2], pad = ways[i][3];
            int oh = outputs(h, k, stride, dilation, pad), ow = outputs(w, k, stride, dilation, pad);
            float *in = floats(3 * h * w), *kernel = floats(2 * 3 * k * k), *out = floats(2 * oh * ow);
            uint8_t *bytes = bits(h * w);
            layer(in, kernel, out, 3, h, w, 2, oh, ow, k, stride, dilation, pad);
            show("layer", out, 0);
            oh = outputs(h, k, stride, 1, pad), ow = outputs(w, k, stride, 1, pad);
            uint8_t *small = bits(oh * ow);
            out = floats(oh * ow);
            guarded_by_and(in, kernel, out, h, w, oh, ow, k, stride, pad);
            show("guarded by and", out, 0);
            clamped_places(bytes, small, h, w, oh, ow, k, stride, pad);
            show("clamped places", small, 0);
            oh = outputs(h, k, stride, 1, 0), ow = outputs(w, k, stride, 1, 0);
            out = floats(3 * oh * ow);
            most(in, out, 3, h, w, oh, ow, k, stride);
            show("most", out, 0);
            means(in, out, w, h / k, w / k, k);
            show("means", out, 0);
            oh = outputs(h, 3, stride, dilation, 0), ow = outputs(w, 3, stride, dilation, 0);
            out = floats(oh * ow);
            by_rows(in, out, w, oh, ow, stride, dilation);
            show("by rows", out, 0);
            oh = outputs(h, 3, stride, 1, 0), ow = outputs(w, 3, stride, 1, 0);
            uint16_t *sums = bits(2 * oh * ow);
            in_unsigned(bytes, sums, w, oh, ow, stride);
            show("in unsigned", sums, 0);
            in_sizes(bytes, sums, w, oh, ow, stride);
            show("in sizes", sums, 0);
            oh = outputs(h, 3, stride, 1, pad), ow = outputs(w, 3, stride, 1, pad);
            small = bits(oh * ow);
            unsigned_guards(bytes, small, h, w, oh, ow, stride, pad);
            show("unsigned guards", small, 0);
            finish();
        }
    return 0;
}
