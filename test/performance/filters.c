/* The filters whose hand-written kernels bench.cu holds: borders untouched, the mask a parameter. */
#include <stdint.h>

void plain3_u8(const uint8_t *in, uint8_t *out, const float *mask, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            float s = 0;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++)
                    s += mask[(j + 1) * 3 + i + 1] * in[(y + j) * w + x + i];
            out[y * w + x] = (uint8_t)s;
        }
}

void plain5_u8(const uint8_t *in, uint8_t *out, const float *mask, int w, int h)
{
    for (int y = 2; y < h - 2; y++)
        for (int x = 2; x < w - 2; x++) {
            float s = 0;
            for (int j = -2; j <= 2; j++)
                for (int i = -2; i <= 2; i++)
                    s += mask[(j + 2) * 5 + i + 2] * in[(y + j) * w + x + i];
            out[y * w + x] = (uint8_t)s;
        }
}

void plain7_u8(const uint8_t *in, uint8_t *out, const float *mask, int w, int h)
{
    for (int y = 3; y < h - 3; y++)
        for (int x = 3; x < w - 3; x++) {
            float s = 0;
            for (int j = -3; j <= 3; j++)
                for (int i = -3; i <= 3; i++)
                    s += mask[(j + 3) * 7 + i + 3] * in[(y + j) * w + x + i];
            out[y * w + x] = (uint8_t)s;
        }
}

void plain3_f32(const float *in, float *out, const float *mask, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            float s = 0;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++)
                    s += mask[(j + 1) * 3 + i + 1] * in[(y + j) * w + x + i];
            out[y * w + x] = s;
        }
}

void plain5_f32(const float *in, float *out, const float *mask, int w, int h)
{
    for (int y = 2; y < h - 2; y++)
        for (int x = 2; x < w - 2; x++) {
            float s = 0;
            for (int j = -2; j <= 2; j++)
                for (int i = -2; i <= 2; i++)
                    s += mask[(j + 2) * 5 + i + 2] * in[(y + j) * w + x + i];
            out[y * w + x] = s;
        }
}
