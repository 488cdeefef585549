// Loops over pixels and interleaved channels: of two, three and four, with windows, strides, tables by channel, locals before the channel,
// conditions on pixel and channel, a limit, colours at compile-time sizes, in place, and beside what is read before the channels.
// RUN: %check %s
#include "harness.h"

void blur(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            for (int c = 0; c < 3; c++)
                out[(y * w + x) * 3 + c] = (in[((y - 1) * w + x) * 3 + c] + in[(y * w + x - 1) * 3 + c] + in[(y * w + x + 1) * 3 + c] +
                                            in[((y + 1) * w + x) * 3 + c]) / 4;
}

void gains(const float *in, float *out, const float *gain, size_t w, size_t h)
{
    for (size_t y = 0; y < h; y++)
        for (size_t x = 0; x < w; x++) {
            const float *p = &in[(y * w + x) * 4];
            for (int c = 0; c < 4; c++)
                out[(y * w + x) * 4 + c] = p[c] * gain[c];
        }
}

void alphaAlone(uint8_t *image, int w, int h, int stride)
{
    for (int y = 0; y < h; y++)
        for (int x = 2; x < w; x++)
            for (int c = 0; c < 4; c++)
                if (c == 3 || x % 5 == 0)
                    image[y * stride + 4 * x + c] += x + c;
}

void stereo(const int16_t *in, int16_t *out, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        for (unsigned c = 0; c < 2; c++)
            out[2 * i + c] = in[2 * i + c] / 2 + in[2 * i + 1 - c] / 4;
}

void window(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 2; y < h - 2; y++)
        for (int x = 2; x < w - 2; x++)
            for (int c = 0; c < 3; c++) {
                int sum = 0;
                for (int j = -2; j <= 2; j++)
                    for (int i = -2; i <= 2; i++)
                        sum += in[3 * ((y + j) * w + x + i) + c];
                out[3 * (y * w + x) + c] = sum / 25;
            }
}

void fixed(const uint8_t *in, uint8_t *out)
{
    for (int y = 1; y < 15; y++)
        for (int x = 0; x < 20; x++)
            for (int c = 0; c < 3; c++)
                out[y * 60 + x * 3 + c] = in[(y - 1) * 60 + x * 3 + c] ^ in[(y + 1) * 60 + x * 3 + c];
}

void tint(const uint8_t *grey, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            for (int c = 0; c < 3; c++)
                out[(y * w + x) * 3 + c] = grey[y * w + x] >> c;
}

void oneAfterTheOther(uint8_t *image, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 1; x < w; x++)
            for (int c = 0; c < 3; c++)
                image[(y * w + x) * 3 + c] += image[(y * w + x - 1) * 3 + c];
}

/* What is read of a row before its channels are written is not read again between them. */
void firstOfTheRow(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int first = out[y * w * 3];
            for (int c = 0; c < 3; c++)
                out[(y * w + x) * 3 + c] = first + in[(y * w + x) * 3 + c];
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, n = w * h;
        uint8_t *a = bits(4 * n), *b = bits(4 * n);
        float *f = floats(4 * n), *g = floats(4 * n), *gain = floats(4);
        int16_t *s = bits(4 * n), *t = bits(4 * n);
        uint8_t *c = bits(960), *d = bits(960);
        blur(a, b, w, h);
        show("blur", b, 0);
        gains(f, g, gain, w, h);
        show("gains", g, 0);
        alphaAlone(b, w, h, 4 * w);
        show("alphaAlone", b, 0);
        stereo(s, t, n);
        show("stereo", t, 0);
        window(b, a, w, h);
        show("window", a, 0);
        fixed(c, d);
        show("fixed", d, 0);
        tint(a, b, w, h);
        show("tint", b, 0);
        firstOfTheRow(a, b, w, h);
        show("firstOfTheRow", b, 0);
        oneAfterTheOther(b, w, h);
        show("oneAfterTheOther", b, 0);
        finish();
    }
    return 0;
}
