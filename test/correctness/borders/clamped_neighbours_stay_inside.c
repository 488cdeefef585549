// The neighbour of a place that data decides, clamped once more: the input's last row ends where its block of memory
// ends, and the row after it must not be copied.
// RUN: %check %s
#include "harness.h"
#include <stdlib.h>
#include <string.h>

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define CLAMP(v, most) ((v) < 0 ? 0 : (v) > (most) ? (most) : (v))

void resize(const uint8_t *in, uint8_t *out, int sw, int sh, int w, int h, float sx, float sy)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int x0 = (int)(x * sx), y0 = (int)(y * sy);
            x0 = CLAMP(x0, sw - 1);
            y0 = CLAMP(y0, sh - 1);
            int x1 = x0 + 1 < sw ? x0 + 1 : x0;
            int y1 = y0 + 1 < sh ? y0 + 1 : y0;
            out[y * w + x] = (uint8_t)((in[y0 * sw + x0] + in[y1 * sw + x0] + in[y0 * sw + x1] + in[y1 * sw + x1]) / 4);
        }
}

void warp(const uint8_t *in, uint8_t *out, const int *xs, const int *ys, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int x0 = xs[y * w + x], y0 = ys[y * w + x];
            if (x0 < 0) x0 = 0;
            if (x0 > w - 1) x0 = w - 1;
            if (y0 < 0) y0 = 0;
            else if (y0 >= h) y0 = h - 1;
            int x1 = x0 < w - 1 ? x0 + 1 : x0, y1 = y0 < h - 1 ? y0 + 1 : y0;
            out[y * w + x] = (uint8_t)(in[y1 * w + x0] + in[y0 * w + x1]);
        }
}

void around(const uint8_t *in, uint8_t *out, const int *xs, const int *ys, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int cx = MAX(0, MIN(xs[y * w + x], w - 1)), cy = MAX(0, MIN(ys[y * w + x], h - 1));
            int above = MAX(cy - 1, 0), below = MIN(cy + 1, h - 1), left = MAX(cx - 1, 0), right = MIN(cx + 1, w - 1);
            out[y * w + x] = (uint8_t)(in[above * w + cx] ^ in[below * w + cx] ^ in[cy * w + left] ^ in[cy * w + right]);
        }
}

/* An image that ends where its memory ends. */
static uint8_t *exactly(size_t bytes)
{
    uint8_t *image = malloc(bytes + !bytes), *random = bits(bytes);
    memcpy(image, random, bytes);
    return image;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, sw = 1 + randomInt(0, 40), sh = 1 + randomInt(0, 40);
        uint8_t *in = exactly(w * h), *source = exactly(sw * sh);
        uint8_t *a = bits(w * h), *b = bits(w * h), *c = bits(w * h);
        int *xs = ints(w * h, -9, 79), *ys = ints(w * h, -9, 79);
        resize(source, a, sw, sh, w, h, 0.7f, 1.3f);
        warp(in, b, xs, ys, w, h);
        around(in, c, xs, ys, w, h);
        show("resize", a, 0);
        show("warp", b, 0);
        show("around", c, 0);
        free(in);
        free(source);
        finish();
    }
    return 0;
}
