// Windows that lie to one side, far away, or in a corner only; loops over windows; borders that are left, clamped, mirrored
// or copied.
// RUN: %check %s --fallbacks=any --expect=mirrored:any
#include "harness.h"

static int clamp(int v, int lo, int hi) { return v < lo ? lo : v > hi ? hi : v; }

void ahead(const uint8_t *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i + 5] ^ in[i + 9];
}
void behind(const float *in, float *out, int w, int h)
{
    for (int y = 3; y < h; y++)
        for (int x = 4; x < w; x++)
            out[y * w + x] = in[(y - 3) * w + x - 2] - in[(y - 1) * w + x - 4];
}
void corners(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 2; y < h - 2; y++)
        for (int x = 2; x < w - 2; x++)
            out[y * w + x] = in[(y - 2) * w + x + 2] / 2 + in[(y + 2) * w + x - 2] / 2;
}
void clamped(const int16_t *in, int16_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int s = 0;
            for (int j = -2; j <= 2; j++) {
                int yy = y + j;
                if (yy < 0)
                    yy = 0;
                if (yy >= h)
                    yy = h - 1;
                for (int i = -1; i <= 1; i++)
                    s += in[yy * w + clamp(x + i, 0, w - 1)];
            }
            out[y * w + x] = (int16_t)(s / 15);
        }
}
void mirrored(const float *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        int above = y > 0 ? y - 1 : y, below = y < h - 1 ? y + 1 : y;
        for (int x = 0; x < w; x++) {
            int left = x > 0 ? x - 1 : x + 1, right = x < w - 1 ? x + 1 : x - 1;
            if (w < 2)
                left = right = x;
            out[y * w + x] = in[above * w + x] + in[below * w + x] + in[y * w + left] + in[y * w + right];
        }
    }
}
void zero(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            if (x > 0 && y > 0 && x < w - 1 && y < h - 1)
                out[y * w + x] = (uint8_t)(4 * in[y * w + x] - in[y * w + x - 1] - in[y * w + x + 1] -
                                           in[(y - 1) * w + x] - in[(y + 1) * w + x]);
            else
                out[y * w + x] = 0;
        }
}
void gradient(const uint8_t *in, int *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = 1000 * y + x + in[y * w + x];
}

int main(void)
{
    for (int w = 1; w < 150; w += w < 12 ? 1 : 17)
        for (int h = 1; h < 24; h += 5) {
            size_t n = (size_t)w * h;
            uint8_t *bytes = bits(n + 16);
            void *out = bits(4 * n + 16);
            ahead(bytes, out, (int)n), show("ahead", out, 0);
            behind(floats(n), out, w, h), show("behind", out, 0);
            corners(bytes, out, w, h), show("corners", out, 0);
            clamped(bits(2 * n), out, w, h), show("clamped", out, 0);
            mirrored(floats(n), out, w, h), show("mirrored", out, 0);
            zero(bytes, out, w, h), show("zero", out, 0);
            gradient(bytes, out, w, h), show("gradient", out, 0);
            finish();
        }
    return 0;
}
