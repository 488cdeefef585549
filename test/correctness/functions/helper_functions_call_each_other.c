// Static helpers with loops, locals, pointers to the image and calls to one another.
// RUN: %check %s --expect=window:any --expect=sharpen:mapped --expect=mixed:any --fallbacks=any
#include "harness.h"

static int at(const uint8_t *img, int w, int h, int x, int y)
{
    if (x < 0 || y < 0 || x >= w || y >= h)
        return 0;
    return img[y * w + x];
}

static int window(const uint8_t *img, int w, int h, int x, int y)
{
    int s = 0;
    for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
            s += at(img, w, h, x + i, y + j);
    return s;
}

static inline uint8_t toByte(int v)
{
    return (uint8_t)(v < 0 ? 0 : v > 255 ? 255 : v);
}

static float lerp(float a, float b, float t) { return a + t * (b - a); }

void sharpen(const uint8_t *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = toByte((int)lerp(in[i], 255.0f - in[i], 0.25f));
}

void mixed(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = toByte(2 * at(in, w, h, x, y) - window(in, w, h, x, y) / 9);
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(w * h);
        sharpen(in, out, w * h);
        show("sharpen", out, 0);
        mixed(in, out, w, h);
        show("mixed", out, 0);
        finish();
    }
    return 0;
}
