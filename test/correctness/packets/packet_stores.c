// What a packet stores: every element, some by a condition, channels of a pixel, several times, in place.
// RUN: %check %s
#include "harness.h"

void marked(const uint8_t *in, uint8_t *out, int n, int t)
{
    for (int i = 0; i < n; i++)
        if (in[i] > t)
            out[i] = 255;
}
void branches(const uint8_t *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        if (in[i] & 1)
            out[i] = in[i] / 2;
        else
            out[i] = 255 - in[i];
    }
}
void channels(const uint8_t *grey, uint8_t *rgb, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            rgb[3 * (y * w + x) + 0] = grey[y * w + x];
            rgb[3 * (y * w + x) + 2] = grey[y * w + x] / 2;
        }
}
void all_channels(const float *in, float *out, int n)
{
    for (int i = 0; i < n; i++) {
        out[2 * i] = in[2 * i] * in[2 * i] - in[2 * i + 1] * in[2 * i + 1];
        out[2 * i + 1] = 2 * in[2 * i] * in[2 * i + 1];
    }
}
void added(const float *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            out[y * w + x] += 2 * in[y * w + x];
            if (out[y * w + x] > 1)
                out[y * w + x] = 1;
        }
}
void skipped(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            if (in[y * w + x] == 0)
                continue;
            int s = 0;
            for (int k = 0; k < 4; k++) {
                if (k == 2)
                    continue;
                s += in[y * w + x] >> k;
            }
            out[y * w + x] = (uint8_t)s;
        }
}

int main(void)
{
    for (int w = 1; w < 120; w += w < 40 ? 6 : 13) {
        int h = 1 + w % 6;
        size_t n = (size_t)w * h;
        uint8_t *in = bits(n), *out = bits(3 * n);
        float *f = floats(2 * n), *g = floats(2 * n);
        marked(in, out, (int)n, 128), show("marked", out, 0);
        branches(in, out, (int)n), show("branches", out, 0);
        channels(in, out, w, h), show("channels", out, 0);
        skipped(in, out, w, h), show("skipped", out, 0);
        added(f, g, w, h), show("added", g, 0);
        all_channels(f, g, (int)n), show("all", g, 0);
        finish();
    }
    return 0;
}
