// Arrays that are transposed, rotated and mirrored, with computations, with what is around an element, and beside arrays that
// are not.
// RUN: %check %s --fallbacks=any
#include "harness.h"

void negative(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = 255 - in[x * h + y];
}
void sum(const uint8_t *in, const uint8_t *plain, float *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = 0.5f * in[x * h + y] + plain[y * w + x];
}
void symmetric(const float *a, float *out, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            out[i * n + j] = 0.5f * (a[i * n + j] + a[j * n + i]);
}
void gradients(const int16_t *in, int16_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            out[y * w + x] = (int16_t)(in[(x + 1) * h + y] - in[(x - 1) * h + y] + 2 * in[x * h + y + 1] - in[x * h + y - 1]);
}
void rotatePixels(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            for (int c = 0; c < 3; c++)
                out[(x * h + h - 1 - y) * 3 + c] = in[(y * w + x) * 3 + c];
}
void mirrored(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 1; x < w - 1; x++)
            out[y * w + x] = (in[y * w + (w - x)] + in[y * w + (w - 1 - x)] + in[y * w + (w - 2 - x)]) / 3;
}
void backwards(const uint16_t *in, uint16_t *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[n - 1 - i];
}
void addTransposed(const int *in, int *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[x * h + (h - 1 - y)] ^= in[y * w + x];
}
void downColumns(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int x = 0; x < w; x++)
        for (int y = 0; y < h; y++)
            out[y * w + x] = (uint8_t)(in[y * w + x] * 3 + x - y);
}
void fixed(const uint8_t in[40][48], uint8_t out[48][40])
{
    for (int y = 0; y < 40; y++)
        for (int x = 0; x < 48; x++)
            out[47 - x][39 - y] = in[y][x];
}
void blurred(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 2; y < h - 2; y++)
        for (int x = 1; x < w - 1; x++) {
            int sum = 0;
            for (int j = -2; j <= 2; j++)
                for (int i = -1; i <= 1; i++)
                    sum += in[(w - 1 - x + i) * h + y + j];
            out[y * w + x] = (uint8_t)(sum / 15);
        }
}
void someOf(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            if (in[y * w + x] > 100)
                out[x * h + (h - 1 - y)] = in[y * w + x];
}
void bordered(const uint16_t *in, uint16_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            if (x < 3 || y < 1)
                out[x * h + y] = 7;
            else
                out[x * h + y] = in[(y - 1) * w + x - 3];
}
void volume(const uint8_t *in, uint8_t *out, int w, int h, int d)
{
    for (int z = 0; z < d; z++)
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++)
                out[(z * h + y) * w + x] = in[((d - 1 - z) * h + y) * w + (w - 1 - x)];
}
void inPlace(uint8_t *a, int n)
{
    for (int y = 0; y < n; y++)
        for (int x = 0; x < y; x++) {
            uint8_t t = a[y * n + x];
            a[y * n + x] = a[x * n + y];
            a[x * n + y] = t;
        }
}

int main(void)
{
    for (int w = 1; w < 60; w += w < 20 ? 4 : 11)
        for (int h = 1; h < 45; h += h < 16 ? 5 : 8) {
            size_t n = (size_t)w * h;
            void *in = bits(4 * n), *out = bits(4 * n);
            uint8_t *bytes = bits(3 * n), *more = bits(3 * n);
            float *a = floats(3 * n), *b = floats(n);
            negative(bytes, more, w, h), show("negative", more, 0);
            sum(bytes, more, b, w, h), show("sum", b, 0);
            gradients(in, out, w, h), show("gradients", out, 0);
            rotatePixels(bytes, more, w, h), show("rotatePixels", more, 0);
            mirrored(bytes, more, w, h), show("mirrored", more, 0);
            backwards(in, out, (int)n), show("backwards", out, 0);
            addTransposed(in, out, w, h), show("addTransposed", out, 0);
            downColumns(bytes, more, w, h), show("downColumns", more, 0);
            blurred(bytes, more, w, h), show("blurred", more, 0);
            someOf(bytes, more, w, h), show("someOf", more, 0);
            bordered(in, out, w, h), show("bordered", out, 0);
            volume(bytes, more, w, h, 3), show("volume", more, 0);
            int side = w < h ? w : h;
            symmetric(a, b, side), show("symmetric", b, 0);
            inPlace(bytes, side), show("inPlace", bytes, 0);
            finish();
        }
    static uint8_t from[40][48], to[48][40];
    for (int y = 0; y < 40; y++)
        for (int x = 0; x < 48; x++)
            from[y][x] = (uint8_t)(7 * y + 5 * x);
    fixed(from, to);
    show("fixed", to, sizeof to);
    return 0;
}
