// Interleaved images whose number of channels is a parameter, a size_t, a field of a struct, or a local that another sum depends on: one to
// five, with and without a loop over them, windows, borders that are clamped, in place, sums, counters declared at the top.
// RUN: %check %s --fallbacks=any
#include "harness.h"

typedef struct {
    int w, h, channels;
    uint8_t *data;
} Image;

void blur(const uint8_t *in, uint8_t *out, int w, int h, int ch)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            for (int c = 0; c < ch; c++) {
                int sum = 0;
                for (int j = -1; j <= 1; j++)
                    for (int i = -1; i <= 1; i++)
                        sum += in[((y + j) * w + x + i) * ch + c];
                out[(y * w + x) * ch + c] = (uint8_t)(sum / 9);
            }
}

void grey(const uint8_t *in, uint8_t *out, size_t w, size_t h, size_t channels)
{
    for (size_t y = 0; y < h; y++)
        for (size_t x = 0; x < w; x++) {
            const uint8_t *p = in + (y * w + x) * channels;
            out[y * w + x] = (uint8_t)((77 * p[0] + 150 * p[1] + 29 * p[2]) >> 8);
        }
}

void invert(Image *image)
{
    int x, y, c;
    for (y = 0; y < image->h; ++y)
        for (x = 0; x < image->w; ++x)
            for (c = 0; c < image->channels; ++c)
                image->data[(y * image->w + x) * image->channels + c] ^= 255;
}

void level(uint8_t *image, int w, int h, int stride, int nc)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int sum = 0;
            for (int c = 0; c < nc; c++)
                sum += image[y * stride + x * nc + c];
            for (int c = 0; c < nc; c++)
                image[y * stride + x * nc + c] = (uint8_t)(sum / nc);
        }
}

void clamped(const float *in, float *out, int w, int h, int ch)
{
    int step = w * ch;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            for (int c = 0; c < ch; c++) {
                int left = x > 0 ? x - 1 : 0, right = x < w - 1 ? x + 1 : w - 1;
                out[y * step + x * ch + c] = in[y * step + right * ch + c] - in[y * step + left * ch + c];
            }
}

int total(const uint8_t *in, int pixels, int ch)
{
    int sum = 0;
    for (int i = 0; i < pixels; i++)
        for (int c = 0; c < ch; c++)
            sum += in[i * ch + c] * (c + 1);
    return sum;
}

/* Alpha, where there is one, stays. */
void gain(uint8_t *image, int w, int h, int ch, float factor)
{
    int colours = ch == 4 ? 3 : ch;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            for (int c = 0; c < colours; c++) {
                float v = image[(y * w + x) * ch + c] * factor;
                image[(y * w + x) * ch + c] = (uint8_t)(v > 255 ? 255 : v);
            }
}

int main(void)
{
    for (int s = 0; s < sizeCount; s++)
        for (int ch = 1; ch <= 5; ch++) {
            int w = sizes[s].w, h = sizes[s].h, stride = w * ch + s % 4;
            size_t count = (size_t)w * h * ch;
            uint8_t *in = bits(count + 3), *out = bits(count), *strided = bits((size_t)stride * h);
            float *numbers = floats(count), *differences = floats(count);
            Image image = {w, h, ch, in};
            blur(in, out, w, h, ch);
            show("blur", out, count);
            invert(&image);
            show("invert", in, count);
            if (ch >= 3)
                grey(in, out, w, h, ch);
            show("grey", out, count);
            level(strided, w, h, stride, ch);
            show("level", strided, (size_t)stride * h);
            clamped(numbers, differences, w, h, ch);
            show("clamped", differences, sizeof(float) * count);
            showInt("total", total(in, w * h, ch));
            gain(out, w, h, ch, 1.5f);
            show("gain", out, count);
            finish();
        }
    return 0;
}
