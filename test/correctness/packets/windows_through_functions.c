// Elements that functions return: clamped, zero outside of the image, converted, read through other functions, and
// functions that do more than that.
// RUN: %check %s --fallbacks=any --expect=counted:left --expect=moving:any
#include "harness.h"

typedef struct {
    int w, h, stride;
    uint8_t *data;
} Image;

static int calls;

static int clamped(const Image *im, int x, int y)
{
    if (x < 0)
        x = 0;
    else if (x >= im->w)
        x = im->w - 1;
    if (y < 0)
        y = 0;
    else if (y >= im->h)
        y = im->h - 1;
    return im->data[y * im->stride + x];
}

static uint8_t orZero(const uint8_t *in, int w, int h, int x, int y)
{
    if (x < 0 || x >= w || y < 0 || y >= h)
        return 0;
    return in[y * w + x];
}

static float asFloat(const uint8_t *in, int w, int h, int x, int y)
{
    return orZero(in, w, h, x, y);
}

static int truncated(const float *in, int w, int x, int y)
{
    return in[y * w + x];
}

static float throughInt(const float *in, int w, int x, int y)
{
    return truncated(in, w, x, y);
}

static int8_t asSigned(const uint8_t *in, int w, int x, int y)
{
    return (int8_t)in[y * w + x];
}

static int twice(const uint8_t *in, int w, int x, int y)
{
    return 2 * in[y * w + x];
}

static int evens(const uint8_t *in, int w, int x, int y)
{
    if (in[y * w + x] & 1)
        return 0;
    return in[y * w + x];
}

static int counting(const uint8_t *in, int w, int x, int y)
{
    calls++;
    return in[y * w + x];
}

void blur(const Image *in, Image *out)
{
    for (int y = 0; y < in->h; y++)
        for (int x = 0; x < in->w; x++) {
            int s = 0;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++)
                    s += clamped(in, x + i, y + j);
            out->data[y * out->stride + x] = (s + 4) / 9;
        }
}

void sharpen(const uint8_t *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = 2 * asFloat(in, w, h, x, y) - 0.5f * asFloat(in, w, h, x - 1, y) -
                             (x & 1 ? 0.5f * orZero(in, w, h, x + 1, y) : 0.25f);
}

void edges(const uint8_t *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = asFloat(in, w, h, x + 1, y) - asFloat(in, w, h, x - 1, y);
}

void conversions(const float *in, const uint8_t *bytes, float *out, int *numbers, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            out[y * w + x] = throughInt(in, w, x, y) + in[y * w + x];
            numbers[y * w + x] = asSigned(bytes, w, x, y) + twice(bytes, w, x, y) + evens(bytes, w, x, y);
        }
}

void counted(const uint8_t *in, int *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = counting(in, w, x, y);
}

void moving(const uint8_t *in, int *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int at = x, s = 0;
            s += orZero(in, w, h, at++, y);
            s += orZero(in, w, h, at, y);
            out[y * w + x] = s * 10 + (at - x);
        }
}

static int both(const uint8_t *p, int w, int x, int y)
{
    int s = 0;
    for (int k = 0; k < 2; k++)
        s += p[y * w + x] >> k;
    return s;
}

/* What the iteration has just written is read through functions: one that is an element, and one that stays a call. */
void stored(uint8_t *p, int *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            p[y * w + x] = (uint8_t)(p[y * w + x] * 3 + 1);
            out[y * w + x] = orZero(p, w, h, x, y) + both(p, w, x, y);
            p[y * w + x] += twice(p, w, x, y);
        }
}

void planes(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int c = 0; c < 3; c++)
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++)
                out[(c * h + y) * w + x] = orZero(&in[c * w * h], w, h, x - 1, y) ^ orZero(in + c * w * h, w, h, x, y + 1);
}

int main(void)
{
    for (int w = 1; w < 150; w += 37)
        for (int h = 1; h < 60; h += 19) {
            Image a = {w, h, w + 3, bits((w + 3) * h)}, b = {w, h, w, bits(w * h)};
            blur(&a, &b);
            show("blur", b.data, w * h);
            uint8_t *in = bits(3 * w * h), *out = bits(3 * w * h);
            float *values = floats(w * h), *results = floats(w * h);
            int *numbers = ints(w * h, 0, 9);
            sharpen(in, results, w, h);
            show("sharpen", results, 4 * w * h);
            edges(in, results, w, h);
            show("edges", results, 4 * w * h);
            conversions(values, in, results, numbers, w, h);
            show("conversions", results, 4 * w * h);
            show("numbers", numbers, 4 * w * h);
            counted(in, numbers, w, h);
            show("counted", numbers, 4 * w * h);
            moving(in, numbers, w, h);
            show("moving", numbers, 4 * w * h);
            stored(out, numbers, w, h);
            show("stored", out, w * h);
            show("read", numbers, 4 * w * h);
            planes(in, out, w, h);
            show("planes", out, 3 * w * h);
            finish();
        }
    showInt("calls", calls);
    return 0;
}
