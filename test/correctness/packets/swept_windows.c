// Windows too large for registers are read row by row: all element types, several arrays in one loop, one array in two loops
// and beside them, borders, steps of channels, rows that start anywhere, images smaller than the window.
// RUN: %check %s --fallbacks=any
#include "harness.h"
#include <string.h>

void floats13(const float *in, int in_pitch, const float *mask, float *out, int out_pitch, int w, int h)
{
    for (int y = 6; y < h - 6; y++)
        for (int x = 6; x < w - 6; x++) {
            float sum = 0;
            for (int j = -6; j <= 6; j++)
                for (int i = -6; i <= 6; i++)
                    sum += mask[(j + 6) * 13 + i + 6] * in[(y + j) * in_pitch + x + i];
            out[y * out_pitch + x] = sum;
        }
}
void doubles11(const double *in, int in_pitch, const float *mask, double *out, int out_pitch, int w, int h)
{
    for (int y = 5; y < h - 5; y++)
        for (int x = 5; x < w - 5; x++) {
            double sum = 0;
            for (int j = -5; j <= 5; j++)
                for (int i = -5; i <= 5; i++)
                    sum += mask[(j + 5) * 11 + i + 5] * in[(y + j) * in_pitch + x + i];
            out[y * out_pitch + x] = sum;
        }
}
void bytes29(const uint8_t *in, int in_pitch, const float *mask, uint8_t *out, int out_pitch, int w, int h)
{
    for (int y = 14; y < h - 14; y++)
        for (int x = 14; x < w - 14; x++) {
            float sum = 0;
            for (int j = -14; j <= 14; j++)
                for (int i = -14; i <= 14; i++)
                    sum += mask[(j + 14) * 29 + i + 14] * in[(y + j) * in_pitch + x + i];
            out[y * out_pitch + x] = (uint8_t)(sum / 850);
        }
}
void shorts21(const int16_t *in, int in_pitch, const float *mask, int16_t *out, int out_pitch, int w, int h)
{
    for (int y = 10; y < h - 10; y++)
        for (int x = 10; x < w - 10; x++) {
            float sum = 0;
            for (int j = -10; j <= 10; j++)
                for (int i = -10; i <= 10; i++)
                    sum += mask[(j + 10) * 21 + i + 10] * in[(y + j) * in_pitch + x + i];
            out[y * out_pitch + x] = (int16_t)(sum / 450);
        }
}
static int clamp(int v, int lo, int hi) { return v < lo ? lo : v > hi ? hi : v; }

void clamped(const float *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float sum = 0;
            for (int j = -7; j <= 7; j++)
                for (int i = -7; i <= 7; i++)
                    sum += in[clamp(y + j, 0, h - 1) * w + clamp(x + i, 0, w - 1)];
            out[y * w + x] = sum / 225;
        }
}
void ahead(const float *in, float *out, int w, int h)
{
    for (int y = 0; y < h - 15; y++)
        for (int x = 0; x < w - 15; x++) {
            float most = -1e30f;
            for (int j = 1; j < 16; ++j)
                for (int i = 2; i < 16; ++i)
                    if (most < in[(y + j) * w + x + i])
                        most = in[(y + j) * w + x + i];
            out[y * w + x] = most;
        }
}
void channels(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 9; y < h - 9; y++)
        for (int x = 9; x < w - 9; x++)
            for (int c = 0; c < 3; c++) {
                int sum = 0;
                for (int j = -9; j <= 9; j++)
                    for (int i = -9; i <= 9; i++)
                        sum += in[((y + j) * w + x + i) * 3 + c];
                out[(y * w + x) * 3 + c] = (uint8_t)(sum / 361);
            }
}
void differences(const uint8_t *a, const uint8_t *b, int *out, int w, int h)
{
    for (int y = 10; y < h - 10; y++)
        for (int x = 10; x < w - 10; x++) {
            int sum = 0;
            for (int j = -10; j <= 10; j++)
                for (int i = -10; i <= 10; i++) {
                    int d = a[(y + j) * w + x + i] - b[(y + j) * w + x + i];
                    sum += d < 0 ? -d : d;
                }
            out[y * w + x] = sum;
        }
}
// The mean is known before the second loop.
void deviation(const float *in, float *out, int w, int h)
{
    for (int y = 6; y < h - 7; y++)
        for (int x = 7; x < w - 7; x++) {
            float mean = 0, sum = in[y * w + x];
            for (int j = -6; j <= 6; j++)
                for (int i = -7; i <= 7; i++)
                    mean += in[(y + j) * w + x + i];
            mean /= 195;
            for (int j = -5; j <= 6; j++)
                for (int i = -7; i <= 7; i++)
                    sum += (in[(y + j) * w + x + i] - mean) * (in[(y + j + 1) * w + x + i] - mean);
            out[y * w + x] = sum;
        }
}

int main(void)
{
    float mask[29 * 29];
    memcpy(mask, floats(29 * 29), sizeof mask);
    for (int w = 11; w < 150; w += w < 40 ? 3 : 25)
        for (int h = 11; h < 44; h += 16) {
            size_t n = (size_t)w * h;
            int shift = w % 5, pitch = w + shift;
            void *out = bits(8 * n + 8 * (size_t)(h + 9) * 5 + 64);
            const uint8_t *bytes = bits(3 * n + 8 * (size_t)h + 64);
            floats13((float *)floats((size_t)pitch * h + 9) + shift, pitch, mask, (float *)out + shift, w, w, h), show("floats", out, 0);
            doubles11(doubles((size_t)pitch * h), pitch, mask, out, w, w, h), show("doubles", out, 0);
            for (int k = 0; k < 29 * 29; k++)
                mask[k] = (float)(k % 3);
            bytes29(bytes + shift, pitch, mask, (uint8_t *)out + 3, pitch, w, h), show("bytes", out, 0);
            shorts21((int16_t *)bits(2 * (size_t)pitch * h + 16), pitch, mask, out, w, w, h), show("shorts", out, 0);
            clamped(floats(n), out, w, h), show("clamped", out, 0);
            ahead(floats(n), out, w, h), show("ahead", out, 0);
            channels(bytes, out, w, h), show("channels", out, 0);
            differences(bytes, bits(n), out, w, h), show("differences", out, 0);
            deviation(floats(n), out, w, h), show("deviation", out, 0);
            finish();
        }
    return 0;
}
