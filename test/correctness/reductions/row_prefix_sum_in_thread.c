// Each row is a recurrence: rows in parallel, x in order inside a thread.
// RUN: %check %s
#include "harness.h"

void rowSums(const uint8_t *in, uint32_t *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        uint32_t s = 0;
        for (int x = 0; x < w; x++) {
            s += in[y * w + x];
            out[y * w + x] = s;
        }
    }
}

void recursive(float *a, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 1; x < w; x++)
            a[y * w + x] = 0.5f * a[y * w + x] + 0.5f * a[y * w + x - 1];
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h);
        uint32_t *out = bits(4 * w * h);
        float *a = floats(w * h);
        rowSums(in, out, w, h);
        recursive(a, w, h);
        show("sums", out, 0);
        show("recursive", a, 0);
        finish();
    }
    return 0;
}
