// Coordinates that are a counter times a factor, truncated: as images are resized. What is read lies between the values at both ends.
// RUN: %check %s --expect=bilinear:mapped=1 --expect=nearest:mapped=1 --expect=halves:mapped=1 --expect=sampled:mapped=1 --expect=mirrored:mapped=1 --expect=summed:mapped=0 --expect=in_variables:mapped=1 --expect=in_rows:mapped=1 --expect=as_doubles:mapped=1 --expect=moved:mapped=0
#include "harness.h"

static void bilinear(const uint8_t *in, uint8_t *out, int w, int h, int W, int H)
{
    float fx = (float)(w - 1) / W, fy = (float)(h - 1) / H;
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            int sx = (int)(fx * x), sy = (int)(fy * y);
            float dx = fx * x - sx, dy = fy * y - sy;
            int k = sy * w + sx;
            out[y * W + x] = (uint8_t)(in[k] * (1 - dx) * (1 - dy) + in[k + 1] * dx * (1 - dy) + in[k + w] * (1 - dx) * dy + in[k + w + 1] * dx * dy);
        }
}

static void nearest(const int *in, int *out, int w, int W, int H, double sx, double sy)
{
    for (int y = 0; y < H; y++) {
        int from = (int)(y * sy);
        for (int x = 0; x < W; x++)
            out[y * W + x] = in[from * w + (int)(x * sx)];
    }
}

/* From the middle of a pixel. */
static void halves(const float *in, float *out, int n, float scale)
{
    for (int i = 2; i < n; i++)
        out[i] = in[(int)((i + 0.5f) * scale)] * 2;
}

static void sampled(const float *in, float *out, int n, double scale)
{
    for (int i = 0; i < n; i++) {
        long at = (long)(scale * (double)i);
        out[i] = in[at] + in[at + 1];
    }
}

/* The factor is below zero: the coordinate falls. */
static void mirrored(const float *in, float *out, int n, float scale)
{
    for (int i = 0; i < n; i++)
        out[i] = in[n - 1 + (int)(-scale * i)];
}

/* The coordinates have variables of their own, and are clamped behind. */
static void in_variables(const float *in, float *out, int w, int h, int W, int H)
{
    const float fx = (float)w / W, fy = (float)h / H;
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            float gx = x * fx, gy = y * fy;
            int ix = (int)gx, iy = (int)gy;
            if (ix > w - 1)
                ix = w - 1;
            if (iy > h - 1)
                iy = h - 1;
            int x1 = ix + 1 < w ? ix + 1 : w - 1, y1 = iy + 1 < h ? iy + 1 : h - 1;
            float dx = gx - ix, dy = gy - iy;
            out[y * W + x] = (1 - dy) * ((1 - dx) * in[iy * w + ix] + dx * in[iy * w + x1]) + dy * ((1 - dx) * in[y1 * w + ix] + dx * in[y1 * w + x1]);
        }
}

static void in_rows(const float *in, float *out, int w, int W, int H, float fx, float fy)
{
    for (int y = 0; y < H; y++) {
        float gy = fy * y;
        const float *row = in + (int)gy * w;
        for (int x = 0; x < W; x++) {
            const float gx = fx * x;
            int ix = (int)gx;
            out[y * W + x] = row[ix] * (gx - ix) - row[ix + 1];
        }
    }
}

static void as_doubles(const float *in, float *out, int n, double scale)
{
    for (int i = 0; i < n; i++) {
        double at = i * scale;
        float rounded = at;
        out[i] = in[(int)rounded] + in[(long)at];
    }
}

/* The variable changes: its value at the ends of the loop says nothing. */
static void moved(const float *in, float *out, int n, float scale)
{
    for (int i = 0; i < n; i++) {
        float at = i * scale;
        if (in[i] > 0)
            at = n - 1;
        out[i] = in[(int)at];
    }
}

/* A device may compute the sum with one rounding: its place would not be the host's. */
static void summed(const float *in, float *out, int n, float scale, float shift)
{
    for (int i = 0; i < n; i++)
        out[i] = in[(int)(i * scale + shift)];
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++)
        for (int d = 0; d < 4; d++) {
            const int w = sizes[k].w, h = sizes[k].h, W = d == 0 ? w : d == 1 ? 2 * w + 1 : (w + d) / d, H = d == 0 ? h : d == 1 ? 3 * h + 1 : (h + d) / d;
            if (w < 2 || h < 2)
                continue;
            uint8_t *in = bits(w * h), *out = bits(W * H);
            int *from = ints(w * h, -99, 99), *to = ints(W * H, 0, 9);
            const int n = w * h;
            float *a = floats(n + 2), *b = floats(n + 2), *c = floats(2 * n + 2), *e = floats(n + 2), *f = floats(n + 2);
            bilinear(in, out, w, h, W, H);
            bilinear(in, out, w, h, 0, H);
            nearest(from, to, w, W, H, (double)w / W * 0.999, (double)h / H * 0.999);
            halves(a, b, n, 0.75f);
            sampled(a, c, 2 * n, 0.4999);
            mirrored(a, e, n, 0.7f);
            summed(a, f, n, 0.5f, 0.25f);
            float *g = floats(n), *image = floats(n + 1), *scaled = floats(W * H), *rows = floats(W * H), *doubled = floats(2 * n);
            in_variables(image, scaled, w, h, W, H);
            in_rows(image, rows, w, W, H, (float)(w - 1) / W * 0.999f, (float)h / H * 0.999f);
            as_doubles(a, doubled, 2 * n, 0.4999);
            moved(a, g, n, 0.5f);
            show("in variables", scaled, 0);
            show("in rows", rows, 0);
            show("doubles", doubled, 0);
            show("moved", g, 0);
            show("out", out, 0);
            show("to", to, 0);
            show("b", b, 0);
            show("c", c, 0);
            show("e", e, 0);
            show("f", f, 0);
            finish();
        }
    return 0;
}
