// Coordinates of floating type that are clamped or tested before they are truncated; the image ends where its memory
// ends.
// RUN: %check %s
#include "harness.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

void by_functions(const uint8_t *in, uint8_t *out, int w, int h, float sx, float sy)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float fx = fminf(fmaxf(x * sx - 2, 0.0f), (float)(w - 1)), fy = fmaxf(0.0f, fminf(h - 1, y * sy - 2));
            int x0 = (int)fx, y0 = (int)floorf(fy);
            int x1 = x0 + 1 < w ? x0 + 1 : x0, y1 = y0 + 1 < h ? y0 + 1 : y0;
            float ax = fx - x0, ay = fy - y0;
            out[y * w + x] = (uint8_t)((1 - ay) * ((1 - ax) * in[y0 * w + x0] + ax * in[y0 * w + x1]) +
                                       ay * ((1 - ax) * in[y1 * w + x0] + ax * in[y1 * w + x1]));
        }
}

void by_assignments(const uint8_t *in, uint8_t *out, int w, int h, double sx, double sy)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            double fx = x * sx - 2, fy = y * sy - 2;
            if (fx < 0)
                fx = 0;
            if (fx > w - 1)
                fx = w - 1;
            fy = fy < 0 ? 0 : fy > h - 1 ? h - 1 : fy;
            out[y * w + x] = in[(int)fy * w + (int)fx];
        }
}

void by_margins(const uint8_t *in, uint8_t *out, int w, int h, float sx, float sy)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float fx = x * sx - 2, fy = y * sy - 2;
            fx = fx < 0.0f ? 0.0f : fx > w - 1.0f ? w - 1.0f : fx;
            if (fy < 0.0f)
                fy = 0.0f;
            else if (fy > (float)h - 1.0f)
                fy = (float)h - 1.0f;
            int x0 = (int)fx, y0 = (int)fy;
            out[y * w + x] = in[y0 * w + x0];
        }
}

void by_tests(const uint8_t *in, uint8_t *out, int w, int h, float sx, float sy)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float fx = x * sx - 2, fy = y * sy - 2;
            if (fx >= 0 && fx < w - 1 && fy >= 0 && fy < h - 1) {
                int x0 = (int)fx, y0 = (int)fy;
                out[y * w + x] = (uint8_t)((in[y0 * w + x0] + in[y0 * w + x0 + 1] + in[(y0 + 1) * w + x0 + 1]) / 3);
            } else {
                out[y * w + x] = 9;
            }
        }
}

void what_is_no_number(const float *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        float f = in[i] - 1;
        f = f / (f * 0.0f);
        if (!(f >= 0))
            out[i] = 1;
        else if (!(f <= 5))
            out[i] = 2;
        else
            out[i] = (uint8_t)f;
        if (!(f < 0) && !(f > 0))
            out[i] += 4;
    }
}

static uint8_t *exactly(size_t bytes)
{
    uint8_t *image = malloc(bytes + !bytes), *random = bits(bytes);
    memcpy(image, random, bytes);
    return image;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = exactly(w * h), *out = bits(w * h);
        by_functions(in, out, w, h, 1.3f, 0.7f);
        show("by_functions", out, 0);
        by_assignments(in, out, w, h, 1.3, 0.7);
        show("by_assignments", out, 0);
        by_margins(in, out, w, h, 1.3f, 1.2f);
        show("by_margins", out, 0);
        by_tests(in, out, w, h, 1.3f, 0.7f);
        show("by_tests", out, 0);
        float *numbers = floats(w * h);
        what_is_no_number(numbers, out, w * h);
        show("what_is_no_number", out, 0);
        free(in);
        finish();
    }
    return 0;
}
