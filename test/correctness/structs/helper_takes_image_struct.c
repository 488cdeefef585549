// Pixels are read and written by static functions that take the image: by pointer, by value, clamping, with early
// returns, and calling one another.
// RUN: %check %s
#include "harness.h"

typedef struct {
    int width, height, stride;
    uint8_t *data;
} Image;

static inline uint8_t at(const Image *im, int x, int y)
{
    return im->data[y * im->stride + x];
}

static void put(Image *im, int x, int y, uint8_t v)
{
    im->data[y * im->stride + x] = v;
}

static inline uint8_t atValue(Image im, int x, int y) { return im.data[y * im.stride + x]; }

static uint8_t atOrZero(const Image *im, int x, int y)
{
    if (x < 0 || x >= im->width || y < 0 || y >= im->height)
        return 0;
    return im->data[y * im->stride + x];
}

static uint8_t atClamped(const Image *im, int x, int y)
{
    if (x < 0)
        x = 0;
    if (y < 0)
        y = 0;
    if (x > im->width - 1)
        x = im->width - 1;
    if (y > im->height - 1)
        y = im->height - 1;
    return at(im, x, y);
}

static int cross(const Image *im, int x, int y)
{
    return atClamped(im, x - 1, y) + atClamped(im, x + 1, y) + atClamped(im, x, y - 1) + atClamped(im, x, y + 1);
}

static int columns(const Image *im) { return im->width; }

void invert(const Image *in, Image *out)
{
    for (int y = 0; y < in->height; y++)
        for (int x = 0; x < in->width; x++)
            out->data[y * out->stride + x] = 255 - at(in, x, y);
}

void shift(const Image *in, Image *out)
{
    for (int y = 0; y < in->height; y++)
        for (int x = 0; x < columns(in); x++)
            put(out, x, y, atOrZero(in, x - 1, y - 1));
}

void byValue(Image in, Image out)
{
    for (int y = 0; y < in.height; y++)
        for (int x = 0; x < in.width; x++)
            put(&out, x, y, atValue(in, x, y) / 2);
}

void blur(const Image *in, Image *out)
{
    for (int y = 0; y < in->height; y++)
        for (int x = 0; x < in->width; x++)
            put(out, x, y, (cross(in, x, y) + 4 * at(in, x, y)) / 8);
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        Image in = {w, h, w + 2, bits((w + 2) * h)};
        Image out = {w, h, w + 7, bits((w + 7) * h)};
        invert(&in, &out);
        show("invert", out.data, 0);
        shift(&in, &out);
        show("shift", out.data, 0);
        byValue(in, out);
        show("byValue", out.data, 0);
        blur(&in, &out);
        show("blur", out.data, 0);
        finish();
    }
    return 0;
}
