// Columns of a window whose height is known only at run time are swept: radii from 0 to 9 and negative ones, borders that are
// left, clamped, guarded and mirrored, heights that are sizes, several rows per iteration, images lower than the window.
// RUN: %check %s --fallbacks=any
#include "harness.h"

void left(const float *in, float *out, const float *mask, int w, int h, int r)
{
    for (int y = r; y < h - r; y++)
        for (int x = 0; x < w; x++) {
            float sum = 0;
            for (int j = -r; j <= r; j++)
                sum += mask[j + r] * in[(y + j) * w + x];
            out[y * w + x] = sum;
        }
}
static int clamp(int v, int lo, int hi) { return v < lo ? lo : v > hi ? hi : v; }

void clamped(const uint8_t *in, uint8_t *out, const float *mask, int w, int h, int r)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float sum = 0;
            for (int j = -r; j <= r; ++j)
                sum += mask[j + r] * in[clamp(y + j, 0, h - 1) * w + x];
            out[y * w + x] = (uint8_t)sum;
        }
}
void guarded(const int16_t *in, int *out, int w, int h, int r)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int sum = 0;
            for (int j = -r; j <= r; j++)
                if (y + j >= 0 && y + j < h)
                    sum += in[(y + j) * w + x];
            out[y * w + x] = sum;
        }
}
void mirrored(const double *in, double *out, int w, int h, int r)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            double most = -1e30;
            for (int j = -r; j <= r; j++) {
                int row = y + j < 0 ? -(y + j) : y + j >= h ? 2 * h - 2 - (y + j) : y + j;
                double v = in[row * w + x];
                most = v > most ? v : most;
            }
            out[y * w + x] = most;
        }
}
void below(const uint8_t *in, uint8_t *out, int w, int h, int size)
{
    for (int y = 0; y + size <= h; y++)
        for (int x = 0; x < w; x++) {
            int least = 255;
            for (int j = 0; j < size; j++)
                if (in[(y + j) * w + x] < least)
                    least = in[(y + j) * w + x];
            out[y * w + x] = (uint8_t)least;
        }
}
// Rows of three elements, and the next row in the same iteration.
void wide(const float *in, float *out, int w, int h, int r)
{
    for (int y = r; y < h - r - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            float sum = in[y * w + x];
            for (int j = -r; j <= r; j++)
                for (int i = -1; i <= 1; i++)
                    sum += in[(y + j) * w + x + i] * in[(y + j + 1) * w + x];
            out[y * w + x] = sum;
        }
}
void channels(const uint8_t *in, uint8_t *out, int w, int h, int r)
{
    for (int y = r; y < h - r; y++)
        for (int x = 0; x < w; x++)
            for (int c = 0; c < 3; c++) {
                int sum = 0;
                for (int j = -r; j <= r; j++)
                    sum += in[((y + j) * w + x) * 3 + c];
                out[(y * w + x) * 3 + c] = (uint8_t)(sum / (2 * r + 1));
            }
}

int main(void)
{
    static const Size some[] = {{0, 4}, {3, 40}, {17, 9}, {70, 33}};
    for (int k = 0; k < 4; k++)
        for (int r = -2; r < 10; r++) {
            int w = some[k].w, h = some[k].h;
            size_t n = (size_t)w * (size_t)h;
            float *mask = weights(32);
            void *out = bits(8 * n);
            if (r >= 0)
                left(floats(n), out, mask, w, h, r), show("left", out, 0);
            clamped(bits(n), out, mask, w, h, r), show("clamped", out, 0);
            guarded(bits(2 * n), out, w, h, r), show("guarded", out, 0);
            if (h > r)
                mirrored(doubles(n), out, w, h, r), show("mirrored", out, 0);
            if (r > 0)
                below(bits(n), out, w, h, 2 * r), show("below", out, 0);
            if (r >= 0)
                wide(floats(n), out, w, h, r), show("wide", out, 0);
            if (r >= 0)
                channels(bits(3 * n), out, w, h, r), show("channels", out, 0);
            finish();
        }
    return 0;
}
