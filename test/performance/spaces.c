// What by_space.cu measures beside kernels that keep windows in shared memory, and bilinear reads through textures.
#include <math.h>
#include <stdint.h>

void conv7(const float *in, float *out, const float *mask, int w, int h)
{
    for (int y = 3; y < h - 3; y++)
        for (int x = 3; x < w - 3; x++) {
            float s = 0;
            for (int j = -3; j <= 3; j++)
                for (int i = -3; i <= 3; i++)
                    s += mask[(j + 3) * 7 + i + 3] * in[(y + j) * w + x + i];
            out[y * w + x] = s;
        }
}

void conv11(const float *in, float *out, const float *mask, int w, int h)
{
    for (int y = 5; y < h - 5; y++)
        for (int x = 5; x < w - 5; x++) {
            float s = 0;
            for (int j = -5; j <= 5; j++)
                for (int i = -5; i <= 5; i++)
                    s += mask[(j + 5) * 11 + i + 5] * in[(y + j) * w + x + i];
            out[y * w + x] = s;
        }
}

void conv15(const float *in, float *out, const float *mask, int w, int h)
{
    for (int y = 7; y < h - 7; y++)
        for (int x = 7; x < w - 7; x++) {
            float s = 0;
            for (int j = -7; j <= 7; j++)
                for (int i = -7; i <= 7; i++)
                    s += mask[(j + 7) * 15 + i + 7] * in[(y + j) * w + x + i];
            out[y * w + x] = s;
        }
}

void bilateral11(const float *in, float *out, int w, int h)
{
    for (int y = 5; y < h - 5; y++)
        for (int x = 5; x < w - 5; x++) {
            const float middle = in[y * w + x];
            float sum = 0, weights = 0;
            for (int j = -5; j <= 5; j++)
                for (int i = -5; i <= 5; i++) {
                    const float v = in[(y + j) * w + x + i];
                    const float weight = expf(-(v - middle) * (v - middle) * 0.001f - (i * i + j * j) * 0.02f);
                    sum += weight * v;
                    weights += weight;
                }
            out[y * w + x] = sum / weights;
        }
}

static int limit(int v, int last)
{
    return v < 0 ? 0 : v > last ? last : v;
}

// Turned about the first pixel and scaled: coordinates outside are those of the border.
void turn_u8(const uint8_t *in, uint8_t *out, int w, int h, float c, float s)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const float u = fminf(fmaxf(c * x - s * y, 0.0f), w - 1.0f), v = fminf(fmaxf(s * x + c * y, 0.0f), h - 1.0f);
            const int x0 = (int)u, y0 = (int)v, x1 = limit(x0 + 1, w - 1), y1 = limit(y0 + 1, h - 1);
            const float du = u - x0, dv = v - y0;
            const float above = in[y0 * w + x0] * (1 - du) + in[y0 * w + x1] * du;
            const float below = in[y1 * w + x0] * (1 - du) + in[y1 * w + x1] * du;
            out[y * w + x] = (uint8_t)(above * (1 - dv) + below * dv + 0.5f);
        }
}

void turn_f32(const float *in, float *out, int w, int h, float c, float s)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const float u = fminf(fmaxf(c * x - s * y, 0.0f), w - 1.0f), v = fminf(fmaxf(s * x + c * y, 0.0f), h - 1.0f);
            const int x0 = (int)u, y0 = (int)v, x1 = limit(x0 + 1, w - 1), y1 = limit(y0 + 1, h - 1);
            const float du = u - x0, dv = v - y0;
            const float above = in[y0 * w + x0] * (1 - du) + in[y0 * w + x1] * du;
            const float below = in[y1 * w + x0] * (1 - du) + in[y1 * w + x1] * du;
            out[y * w + x] = above * (1 - dv) + below * dv;
        }
}
