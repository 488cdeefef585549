// Quotients and remainders of counters by sizes as subscripts: flat loops over images and volumes, patterns that repeat, images that are enlarged,
// columns of patches.
// RUN: %check %s --expect=remembered:any
#include "harness.h"

static void repeated(float *out, const float *in, int n, int period)
{
    for (int i = 0; i < n; i++)
        out[i] = 2 * in[i % period];
}

static void held(short *out, const short *in, unsigned n, unsigned count)
{
    for (unsigned i = 0; i < n; i++)
        out[i] = (short)(in[i / count] + 1);
}

static void tiled(uint8_t *out, const uint8_t *tile, int w, int h, int tw, int th)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = tile[y % th * tw + x % tw];
}

static void enlarged(uint8_t *out, const uint8_t *in, int w, int h, int s)
{
    for (int y = 0; y < h * s; y++)
        for (int x = 0; x < w * s; x++)
            out[y * w * s + x] = in[y / s * w + x / s];
}

static void enlargedTo(int *out, const int *in, size_t w, size_t h, size_t pitch, size_t s)
{
    for (size_t y = 0; y < h; y++)
        for (size_t x = 0; x < w; x++)
            out[y * w + x] = in[y / s * pitch + x / s];
}

static void mirrored(float *out, const float *in, int w, int h)
{
    for (int i = 0; i < w * h; i++) {
        int x = i % w, y = i / w;
        out[i] = in[y * w + (w - 1 - x)];
    }
}

static void smoothed(float *out, const float *in, int w, int h)
{
    const int n = w * h;
    for (int i = 0; i < n; i++) {
        const int x = i % w, y = i / w;
        float sum = 0;
        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++)
                if (x + dx >= 0 && x + dx < w && y + dy >= 0 && y + dy < h)
                    sum += in[(y + dy) * w + x + dx];
        out[i] = sum;
    }
}

// Bias of a plane, gain of a column.
static void scaled(double *out, const double *in, const double *bias, const double *gain, long w, long h, long planes)
{
    for (long i = 0; i < w * h * planes; i++)
        out[i] = in[i] * gain[i % w] + bias[i / (w * h)] + bias[i / w / h];
}

static float pixel(const float *im, int height, int width, int row, int col, int channel, int pad)
{
    row -= pad;
    col -= pad;
    if (row < 0 || col < 0 || row >= height || col >= width)
        return 0;
    return im[col + width * (row + height * channel)];
}

static void columns(const float *im, int channels, int height, int width, int ksize, int stride, int pad, float *col)
{
    int height_col = (height + 2 * pad - ksize) / stride + 1, width_col = (width + 2 * pad - ksize) / stride + 1;
    int channels_col = channels * ksize * ksize;
    for (int c = 0; c < channels_col; ++c) {
        int w_offset = c % ksize, h_offset = (c / ksize) % ksize, c_im = c / ksize / ksize;
        for (int h = 0; h < height_col; ++h)
            for (int w = 0; w < width_col; ++w)
                col[(c * height_col + h) * width_col + w] = pixel(im, height, width, h_offset + h * stride, w_offset + w * stride, c_im, pad);
    }
}

// A flat loop runs as two, over rows and along them: otherwise nobody knows that no two iterations write one element.
static void turned(float *out, const float *in, int w, int h)
{
    for (int i = 0; i < w * h; i++)
        out[i % w * h + i / w] = in[i];
}

static void turnedPlanes(double *out, const double *in, int w, int h)
{
    const int count = 3 * h * w;
    int i;
    for (i = 0; i < count; i++) {
        if (in[i] < 0)
            continue;
        const int column = i % w, row = i / w;
        for (int k = 0; k < 2; k++)
            out[(column * 3 * h + row) * 2 + k] = in[i] + i * k;
    }
}

// The row above, and what is left in this one.
static void neighbours(uint8_t *out, const uint8_t *in, short w, int h)
{
    for (long i = 0; i < (long)w * h; i++) {
        const long x = i % w, y = i / w;
        out[i] = (uint8_t)((x > 0 ? in[i - 1] : 0) + (y > 0 ? in[i - w] : 9) + in[y * w]);
    }
}

// Variables that move along from row to row, and those that each iteration sets.
static void moved(float *out, const float *in, const float *gain, int w, int h)
{
    int k = 0, x;
    float *o = out;
    for (int i = 0; i < w * h; i++) {
        x = i % w;
        *o++ = in[k] * gain[x];
        k += 2;
    }
}

static void remembered(int *out, const int *in, int w, int h)
{
    int previous = 5;
    for (int i = 0; i < w * h; i++) {
        out[i] = in[i % w] ^ previous;
        previous = in[i / w];
    }
}

// Not two loops: another divisor, another end, a loop that is left.
static void notRows(int *out, const int *in, int w, int h)
{
    for (int i = 0; i < w * h; i++)
        out[i] = in[i % w] ^ in[i / h];
    for (int i = 0; i < w * h - 1; i++)
        out[i] ^= in[i % w];
}

int main(void)
{
    static const int periods[] = {1, 2, 7, 64, 999, 1000, 1001, 5000};
    for (int k = 0; k < 8; k++) {
        const int n = 1000, p = periods[k];
        float *out = floats(n), *in = floats(p < n ? p : n);
        short *longer = bits(n * sizeof *longer), *values = bits(((n - 1) / p + 1) * sizeof *values);
        repeated(out, in, n, p), show("repeated", out, 0);
        held(longer, values, n, p), show("held", longer, 0);
        finish();
    }
    for (int k = 0; k < sizeCount; k++) {
        const int w = sizes[k].w, h = sizes[k].h, n = w * h, s = k % 3 + 1;
        float *image = floats(n), *filtered = floats(n);
        uint8_t *tile = bits(12), *wall = bits(n), *small = bits(n), *large = bits((size_t)n * s * s);
        int *words = bits(sizeof(int) * ((h + s - 1) / s + 1) * (w / s + 1)), *wordsOut = bits(n * sizeof(int));
        double *volume = doubles(3 * (size_t)n), *bias = doubles(3), *gain = doubles(w), *corrected = doubles(3 * (size_t)n);
        float *patches = floats((size_t)(n + 2 * w + 2 * h + 9) * 2 * 9);
        tiled(wall, tile, w, h, w < 4 ? w + !w : 4, 3), show("tiled", wall, 0);
        enlarged(large, small, w, h, s), show("enlarged", large, 0);
        if (n)
            enlargedTo(wordsOut, words, w, h, w / s + 1, s), show("enlargedTo", wordsOut, 0);
        mirrored(filtered, image, w, h), show("mirrored", filtered, 0);
        smoothed(filtered, image, w, h), show("smoothed", filtered, 0);
        turned(filtered, image, w, h), show("turned", filtered, 0);
        double *planes = doubles(3 * (size_t)n), *columns6 = doubles(6 * (size_t)n);
        turnedPlanes(columns6, planes, w, h), show("turnedPlanes", columns6, 0);
        neighbours(wall, small, (short)w, h), show("neighbours", wall, 0);
        moved(filtered, (float *)columns6, image, w, h), show("moved", filtered, 0);
        remembered(wordsOut, (int *)image, w, h), show("remembered", wordsOut, 0);
        if (n)
            notRows(wordsOut, (int *)image, w, h), show("notRows", wordsOut, 0);
        if (n)
            scaled(corrected, volume, bias, gain, w, h, 3), show("scaled", corrected, 0);
        if (w > 2 && h > 2)
            columns((float *)volume, 2, h, w, 3, s, 1, patches), show("columns", patches, 0);
        finish();
    }
    return 0;
}
