// Masks whose rows are as long as a size says, the offsets of their window counted from its middle or from its corner: the nests
// run on the device for masks of every size that fits.
// RUN: %check %s
#include "harness.h"

void middle(const float *in, float *out, const float *mask, int w, int h, int radius)
{
    const int size = 2 * radius + 1;
    for (int y = radius; y < h - radius; y++)
        for (int x = radius; x < w - radius; x++) {
            float sum = 0;
            for (int j = -radius; j <= radius; j++)
                for (int i = -radius; i <= radius; i++)
                    sum += mask[(j + radius) * size + i + radius] * in[(y + j) * w + x + i];
            out[y * w + x] = sum;
        }
}
void corner(const float *in, float *out, const float *mask, int w, int h, int size)
{
    int half = size / 2;
    for (int y = half; y < h - half; y++)
        for (int x = half; x < w - half; x++) {
            float sum = 0;
            for (int j = 0; j < size; j++)
                for (int i = 0; i < size; i++)
                    sum += mask[j * size + i] * in[(y + j - half) * w + x + i - half];
            out[y * w + x] = sum;
        }
}
void product(const float *in, float *out, const float *mask, int w, int h, int r)
{
    for (int y = r; y < h - r; y++)
        for (int x = r; x < w - r; x++) {
            float sum = 0;
            for (int j = -r; j <= r; j++)
                for (int i = -r; i <= r; i++)
                    sum += mask[(j + r) * (2 * r + 1) + (i + r)] * in[(y + j) * w + x + i];
            out[y * w + x] = sum;
        }
}
void counted(const uint8_t *in, uint8_t *out, const float *mask, int w, int h, int r)
{
    for (int y = r; y < h - r; y++)
        for (int x = r; x < w - r; x++) {
            float sum = 0;
            int k = 0;
            for (int j = -r; j <= r; j++)
                for (int i = -r; i <= r; i++)
                    sum += mask[k++] * in[(y + j) * w + x + i];
            out[y * w + x] = (uint8_t)sum;
        }
}

int main(void)
{
    static const Size some[] = {{21, 20}, {45, 23}, {70, 33}};
    for (int k = 0; k < 3; k++)
        for (int r = 0; r < 10; r += 1 + (k == 0)) {
            int w = some[k].w, h = some[k].h;
            size_t n = (size_t)w * (size_t)h;
            float *mask = weights(19 * 19);
            void *out = bits(4 * n);
            middle(floats(n), out, mask, w, h, r), show("middle", out, 0);
            corner(floats(n), out, mask, w, h, 2 * r + 1), show("corner", out, 0);
            product(floats(n), out, mask, w, h, r), show("product", out, 0);
            counted(bits(n), out, mask, w, h, r), show("counted", out, 0);
            finish();
        }
    return 0;
}
