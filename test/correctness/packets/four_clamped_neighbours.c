// The four pixels around a point that data chooses, clamped after the ones to the right and below were taken: each clamp has
// three cases, and what it bounds stays known.
// RUN: %check %s --expect=bilinear:mapped --expect=pixels:mapped --expect=mirrored:mapped
#include "harness.h"
#include <math.h>

typedef struct {
    int width, height, stride, channels;
    uint8_t *data;
} Image;

static int clampi(int v, int lo, int hi) { return v < lo ? lo : v > hi ? hi : v; }

void bilinear(const uint8_t *in, int w, int h, uint8_t *out, int ow, int oh)
{
    float sx = (float)w / (float)ow, sy = (float)h / (float)oh;
    for (int y = 0; y < oh; y++)
        for (int x = 0; x < ow; x++) {
            float fx = ((float)x + 0.5f) * sx - 0.5f, fy = ((float)y + 0.5f) * sy - 0.5f;
            int x0 = (int)floorf(fx), y0 = (int)floorf(fy);
            float u = fx - (float)x0, v = fy - (float)y0;
            int x1 = clampi(x0 + 1, 0, w - 1), y1 = clampi(y0 + 1, 0, h - 1);
            x0 = clampi(x0, 0, w - 1);
            y0 = clampi(y0, 0, h - 1);
            float top = (float)in[y0 * w + x0] * (1 - u) + (float)in[y0 * w + x1] * u;
            float bottom = (float)in[y1 * w + x0] * (1 - u) + (float)in[y1 * w + x1] * u;
            out[y * ow + x] = (uint8_t)(top * (1 - v) + bottom * v + 0.5f);
        }
}

void pixels(const Image *in, Image *out, const int *columns, const int *rows)
{
    for (int y = 0; y < out->height; y++)
        for (int x = 0; x < out->width; x++) {
            int x0 = columns[x], y0 = rows[y];
            int x1 = clampi(x0 + 1, 0, in->width - 1), y1 = clampi(y0 + 1, 0, in->height - 1);
            x0 = clampi(x0, 0, in->width - 1);
            y0 = clampi(y0, 0, in->height - 1);
            for (int c = 0; c < in->channels; c++)
                out->data[y * out->stride + x * in->channels + c] =
                    (in->data[y0 * in->stride + x0 * in->channels + c] + in->data[y0 * in->stride + x1 * in->channels + c] +
                     in->data[y1 * in->stride + x0 * in->channels + c] + in->data[y1 * in->stride + x1 * in->channels + c]) / 4;
        }
}

void mirrored(const int *in, int *out, int w, int h, const int *dx)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int left = x + dx[0], right = x + dx[1], above = y + dx[2], below = y + dx[3];
            left = left < 0 ? -left : left;
            left = left > w - 1 ? w - 1 : left;
            right = right < 0 ? 0 : right > w - 1 ? w - 1 : right;
            above = above < 0 ? 0 : above > h - 1 ? h - 1 : above;
            below = below < 0 ? 0 : below > h - 1 ? h - 1 : below;
            out[y * w + x] = in[above * w + left] - in[above * w + right] + 2 * in[below * w + left] - in[below * w + right];
        }
}

int main(void)
{
    for (int i = 0; i < sizeCount; i++) {
        int w = sizes[i].w, h = sizes[i].h, stride = 3 * w + i % 2;
        if (w < 1 || h < 1)
            continue;
        uint8_t *out = bits(2 * w * 3 * h);
        bilinear(bits(w * h), w, h, out, 2 * w, 3 * h);
        show("bilinear", out, 0);
        Image in = {w, h, stride, 3, bits(stride * h)}, half = {(w + 1) / 2, h, stride, 3, bits(stride * h)};
        pixels(&in, &half, ints(w, -4, w + 3), ints(h, -4, h + 3));
        show("pixels", half.data, 0);
        int *to = ints(w * h, 0, 0);
        mirrored(ints(w * h, -99, 99), to, w, h, ints(4, -2, 2));
        show("mirrored", to, 0);
        finish();
    }
    return 0;
}
