// Pointers into images whose rows have a constant length: widths below, at and beyond it, colours, planes, overlapping frames, rows
// bottom up, every second row.
// RUN: %check --fallbacks=some %s
#include "harness.h"

#define PITCH 96
#define ROWS 20

void blur(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            out[y * PITCH + x] = (in[(y - 1) * PITCH + x] + in[y * PITCH + x - 1] + in[y * PITCH + x + 1] + in[(y + 1) * PITCH + x]) / 4;
}

void whole(const float *in, float *out)
{
    for (int y = 1; y < ROWS - 1; y++)
        for (int x = 1; x < PITCH - 1; x++)
            out[y * PITCH + x] = in[(y + 1) * PITCH + x + 1] - in[(y - 1) * PITCH + x - 1];
}

void colours(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            for (int c = 0; c < 3; c++)
                out[y * 3 * PITCH + 3 * x + c] = 255 - in[y * 3 * PITCH + 3 * x + 2 - c];
}

void planes(const uint8_t *in, uint8_t *out, int n)
{
    for (int z = 0; z < n; z++)
        for (int y = 2; y < ROWS / 4; y++)
            for (int x = 0; x < PITCH; x++)
                out[z * (ROWS / 4 * PITCH) + y * PITCH + x] = in[z * (ROWS / 4 * PITCH) + (y - 2) * PITCH + x] + z;
}

void frames(const float *in, float *out, const float *taps, int n, int count)
{
    for (int f = 0; f < n; f++)
        for (int k = 0; k < 64; k++) {
            float sum = 0;
            for (int j = 0; j < count; j++)
                sum += taps[j] * in[f * 64 + k + j];
            out[f * 64 + k] = sum;
        }
}

void flipped(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[(ROWS - 1 - y) * PITCH + x] = in[y * PITCH + w - 1 - x];
}

void everySecond(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h / 2; y++)
        for (int x = 0; x < w / 2; x++)
            out[y * PITCH + x] = (in[2 * y * PITCH + 2 * x] + in[(2 * y + 1) * PITCH + 2 * x + 1]) / 2;
}

int main(void)
{
    static const int widths[] = {0, 1, 5, 50, 95, 96, 97, 110};
    for (int k = 0; k < 8; k++) {
        int w = widths[k], h = k % 2 ? ROWS : 7;
        uint8_t *in = bits(3 * PITCH * (ROWS + 2)), *out = bits(3 * PITCH * (ROWS + 2));
        float *signal = floats(PITCH * (ROWS + 2)), *result = floats(PITCH * (ROWS + 2)), *taps = floats(9);
        blur(in, out, w, h);
        show("blur", out, 0);
        whole(signal, result);
        show("whole", result, 0);
        colours(in, out, w, h);
        show("colours", out, 0);
        planes(in, out, k);
        show("planes", out, 0);
        frames(signal, result, taps, k, 9);
        show("frames", result, 0);
        flipped(in, out, w, h);
        show("flipped", out, 0);
        everySecond(in, out, w, h);
        show("everySecond", out, 0);
        finish();
    }
    return 0;
}
