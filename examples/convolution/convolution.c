#include "convolution.h"

#define CLAMP(v, low, high) ((v) < (low) ? (low) : (v) > (high) ? (high) : (v))

/* 0..255, rounded to nearest */
static uint8_t to_u8(float v)
{
    if (v < 0.0f)
        return 0;
    if (v > 255.0f)
        return 255;
    return (uint8_t)(v + 0.5f);
}

void conv3_u8(const uint8_t *in, uint8_t *out, const float *mask, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            float s = 0.0f;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++)
                    s += mask[(j + 1) * 3 + i + 1] * in[(y + j) * w + x + i];
            out[y * w + x] = to_u8(s);
        }
}

void conv5_u8(const uint8_t *in, uint8_t *out, const float *mask, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0.0f;
            for (int j = -2; j <= 2; j++)
                for (int i = -2; i <= 2; i++) {
                    const int yy = CLAMP(y + j, 0, h - 1);
                    const int xx = CLAMP(x + i, 0, w - 1);
                    s += mask[(j + 2) * 5 + i + 2] * in[yy * w + xx];
                }
            out[y * w + x] = to_u8(s);
        }
}

void conv7_u8(const uint8_t *in, uint8_t *out, const float *mask, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0.0f;
            for (int j = -3; j <= 3; j++)
                for (int i = -3; i <= 3; i++)
                    if (y + j >= 0 && y + j < h && x + i >= 0 && x + i < w)
                        s += mask[(j + 3) * 7 + i + 3] * in[(y + j) * w + x + i];
            out[y * w + x] = to_u8(s);
        }
}

void conv3_f32(const float *in, float *out, const float mask[9], int w, int h)
{
    int x, y, i, j;

    for (y = 0; y < h; y++) {
        for (x = 0; x < w; x++) {
            float s = 0.0f;
            for (j = -1; j <= 1; j++) {
                for (i = -1; i <= 1; i++) {
                    int yy = y + j, xx = x + i;
                    if (yy < 0)
                        yy = 0;
                    if (yy >= h)
                        yy = h - 1;
                    if (xx < 0)
                        xx = 0;
                    if (xx >= w)
                        xx = w - 1;
                    s += mask[(j + 1) * 3 + i + 1] * in[yy * w + xx];
                }
            }
            out[y * w + x] = s;
        }
    }
}

void conv5_f32(const float *in, float *out, const float mask[25], int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0.0f;
            for (int j = -2; j <= 2; j++) {
                if (y + j < 0 || y + j >= h)
                    continue;
                for (int i = -2; i <= 2; i++) {
                    if (x + i < 0 || x + i >= w)
                        continue;
                    s += mask[(j + 2) * 5 + i + 2] * in[(y + j) * w + x + i];
                }
            }
            out[y * w + x] = s;
        }
}

void conv7_f32(const float *in, float *out, float mask[7][7], int w, int h)
{
    for (int y = 3; y < h - 3; y++) {
        for (int x = 3; x < w - 3; x++) {
            float s = 0.0f;
            for (int j = 0; j < 7; j++)
                for (int i = 0; i < 7; i++)
                    s += mask[j][i] * in[(y + j - 3) * w + x + i - 3];
            out[y * w + x] = s;
        }
    }
}

void sharpen3_u8(const uint8_t *in, uint8_t *out, int w, int h)
{
    static const int mask[3][3] = {
        {0, -1, 0},
        {-1, 5, -1},
        {0, -1, 0},
    };
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            int s = 0;
            for (int j = 0; j < 3; j++)
                for (int i = 0; i < 3; i++)
                    s += mask[j][i] * in[(y + j - 1) * w + (x + i - 1)];
            out[y * w + x] = (uint8_t)CLAMP(s, 0, 255);
        }
}

static const float laplace[25] = {
    0,  0,  -1, 0,  0,  //
    0,  -1, -2, -1, 0,  //
    -1, -2, 16, -2, -1, //
    0,  -1, -2, -1, 0,  //
    0,  0,  -1, 0,  0,
};

void laplace5_f32(const float *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0.0f;
            for (int j = -2; j <= 2; j++)
                for (int i = -2; i <= 2; i++) {
                    const int inside = y + j >= 0 && y + j < h && x + i >= 0 && x + i < w;
                    s += laplace[5 * (j + 2) + i + 2] * (inside ? in[(y + j) * w + x + i] : 0.0f);
                }
            out[y * w + x] = s;
        }
}

static const signed char emboss[5][5] = {
    {-2, -1, -1, -1, 0}, //
    {-1, -2, -1, 0, 1},  //
    {-1, -1, 1, 1, 1},   //
    {-1, 0, 1, 2, 1},    //
    {0, 1, 1, 1, 2},
};

static int clamp_int(int v, int low, int high)
{
    return v < low ? low : v > high ? high : v;
}

void emboss5_plane(const struct plane *in, struct plane *out)
{
    for (int y = 0; y < in->h; y++)
        for (int x = 0; x < in->w; x++) {
            int s = 0;
            for (int j = -2; j <= 2; j++)
                for (int i = -2; i <= 2; i++)
                    s += emboss[j + 2][i + 2] *
                         in->data[clamp_int(y + j, 0, in->h - 1) * in->stride + clamp_int(x + i, 0, in->w - 1)];
            out->data[y * out->stride + x] = (uint8_t)clamp_int(s, 0, 255);
        }
}

/* the outer product of 1 6 15 20 15 6 1 with itself; its sum is 4096 */
static const uint16_t binomial[7][7] = {
    {1, 6, 15, 20, 15, 6, 1},         //
    {6, 36, 90, 120, 90, 36, 6},      //
    {15, 90, 225, 300, 225, 90, 15},  //
    {20, 120, 300, 400, 300, 120, 20}, //
    {15, 90, 225, 300, 225, 90, 15},  //
    {6, 36, 90, 120, 90, 36, 6},      //
    {1, 6, 15, 20, 15, 6, 1},
};

void blur7_plane(const struct plane *in, struct plane *out)
{
    const int w = in->w, h = in->h;
    for (int y = 3; y < h - 3; y++) {
        const uint8_t *p = in->data + y * in->stride;
        uint8_t *q = out->data + y * out->stride;
        for (int x = 3; x < w - 3; x++) {
            unsigned s = 2048;
            for (int j = -3; j <= 3; j++)
                for (int i = -3; i <= 3; i++)
                    s += binomial[j + 3][i + 3] * p[j * in->stride + x + i];
            q[x] = (uint8_t)(s >> 12);
        }
    }
}

void conv5_integer(const uint8_t *in, uint8_t *out, const int mask[25], int w, int h)
{
    int sum = 0;
    for (int i = 0; i < 25; i++)
        sum += mask[i];

    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int s = 0;
            for (int j = 0; j < 5; j++)
                for (int i = 0; i < 5; i++)
                    s += mask[5 * j + i] * in[clamp_int(y + j - 2, 0, h - 1) * w + clamp_int(x + i - 2, 0, w - 1)];
            if (sum > 0)
                s /= sum;
            else if (sum == 0)
                s += 128;
            else
                s += 255;
            out[y * w + x] = (uint8_t)clamp_int(s, 0, 255);
        }
}
