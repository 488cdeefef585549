// Rows of words of which the nest takes the bytes and halves: by a cast, in a helper, in the byte order of another machine,
// and of an array whose elements have no type.
// RUN: %check --expect=mixed:pointer-cast %s
#include "harness.h"

void bytes(const uint32_t *data, int wpl, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        const uint32_t *line = data + y * wpl;
        for (int x = 0; x < w; x++)
            out[y * w + x] = ((const uint8_t *)line)[x] >> 1;
    }
}

#define GET_BYTE(line, n) (*((const uint8_t *)((uintptr_t)((const uint8_t *)(line) + (n)) ^ 3)))
#define SET_BYTE(line, n, value) (*((uint8_t *)((uintptr_t)((uint8_t *)(line) + (n)) ^ 3)) = (uint8_t)(value))
#define GET_HALF(line, n) (*((const uint16_t *)((uintptr_t)((const uint16_t *)(line) + (n)) ^ 2)))

void other_order(const uint32_t *datas, uint32_t *datad, int wpls, int wpld, int w, int h)
{
    for (int i = 0; i < h; i++) {
        const uint32_t *lines = datas + i * wpls;
        uint32_t *lined = datad + i * wpld;
        for (int j = 1; j < w - 1; j++) {
            int v = 255 - (GET_BYTE(lines, j - 1) + GET_BYTE(lines, j + 1)) / 2;
            SET_BYTE(lined, j, v);
        }
    }
}

void halves(const uint32_t *data, int wpl, int *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        const uint32_t *line = data + y * wpl;
        for (int x = 0; x < w; x++)
            out[y * w + x] = GET_HALF(line, x);
    }
}

static int byte_at(const void *line, int n)
{
    return ((const uint8_t *)line)[n];
}

void by_helper(const uint16_t *in, int *out, int stride, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = byte_at(in + y * stride, 2 * x + 1);
}

static uint32_t table[8][5];

void of_declared_array(int8_t *out)
{
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 20; j++)
            out[i * 20 + j] = ((const int8_t *)table[i])[j];
}

void signs(float *samples, int n)
{
    for (int i = 0; i < n; i++) {
        uint8_t *sample = (uint8_t *)&samples[i];
        sample[3] ^= 0x80;
    }
}

void without_type(const void *src, void *dst, int w, int h)
{
    for (int y = 0; y < h; y++) {
        const float *s = (const float *)src + y * w;
        float *d = (float *)dst + y * w;
        for (int x = 0; x < w; x++)
            d[x] = s[x] * 2;
    }
}

void mixed(uint32_t *words, int n)
{
    for (int i = 0; i < n; i++)
        words[i] += ((uint8_t *)words)[4 * i];
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, wpl = (w + 3) / 4 + 1;
        size_t pixels = (size_t)w * h, words = (size_t)wpl * h;
        uint32_t *data = bits(4 * words), *copy = bits(4 * (words + h));
        uint8_t *out = bits(pixels);
        int *wide = bits(4 * pixels);
        float *samples = floats(pixels), *twice = floats(pixels);
        bytes(data, wpl, out, w, h);
        show("bytes", out, pixels);
        other_order(data, copy, wpl, wpl + 1, w, h);
        show("other order", copy, 4 * (words + h));
        halves(data, wpl, wide, w / 2, h);
        show("halves", wide, 4 * pixels);
        by_helper((const uint16_t *)data, wide, 2 * wpl, w / 2, h);
        show("helper", wide, 4 * pixels);
        signs(samples, (int)pixels);
        without_type(samples, twice, w, h);
        show("samples", samples, 4 * pixels);
        show("twice", twice, 4 * pixels);
        mixed(data, (int)words);
        show("mixed", data, 4 * words);
        finish();
    }
    int8_t *out = bits(160);
    for (int i = 0; i < 40; i++)
        table[i / 5][i % 5] = (uint32_t)randomInt(0, 1 << 30);
    of_declared_array(out);
    show("declared", out, 160);
    finish();
    return 0;
}
