// Steps of 2 and 3: pixels between are not touched.
// RUN: %check %s
#include "harness.h"

void even(uint8_t *out, const uint8_t *in, int w, int h)
{
    for (int y = 0; y < h; y += 2)
        for (int x = 1; x < w; x += 3)
            out[y * w + x] = in[y * w + x] ^ 0xFF;
}

void halve(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h / 2; y++)
        for (int x = 0; x < w / 2; x++)
            out[y * (w / 2) + x] = (uint8_t)((in[2 * y * w + 2 * x] + in[2 * y * w + 2 * x + 1] +
                                              in[(2 * y + 1) * w + 2 * x] + in[(2 * y + 1) * w + 2 * x + 1]) / 4);
}

void pairs(const uint8_t *in, uint8_t *out, int n)
{
    for (int i = 0; i + 1 < n; i += 2) {
        out[i] = in[i + 1];
        out[i + 1] = in[i];
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(w * h), *half = bits((w / 2) * (h / 2));
        even(out, in, w, h);
        show("even", out, 0);
        halve(in, half, w, h);
        show("half", half, 0);
        pairs(in, out, w * h);
        show("pairs", out, 0);
        finish();
    }
    return 0;
}
