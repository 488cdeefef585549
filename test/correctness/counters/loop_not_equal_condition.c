// The loop ends by !=; when the start is beyond the end or the step misses it, the original's meaning must be kept.
// RUN: %check %s --fallbacks=any
#include "harness.h"

void ones(uint8_t *out, int n)
{
    for (int i = 0; i != n; i++)
        out[i] = (uint8_t)(i + 1);
}

void plane(float *out, int w, int h)
{
    for (int y = 0; y != h; ++y)
        for (int x = 0; x != w; ++x)
            out[y * w + x] = (float)(x - y) * 0.5f;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *a = bits(w * h);
        float *b = floats(w * h);
        ones(a, w * h);
        plane(b, w, h);
        show("ones", a, 0);
        show("plane", b, 0);
        finish();
    }
    return 0;
}
