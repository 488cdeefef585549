// goto inside and out of a body.
// RUN: %check %s --expect=inside:any --expect=outside:left --fallbacks=any
#include "harness.h"

void inside(const uint8_t *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        uint8_t v = in[i];
        if (v > 100)
            goto big;
        out[i] = v;
        continue;
    big:
        out[i] = 100;
    }
}

int outside(const uint8_t *in, uint8_t *out, int w, int h)
{
    int y, x;
    for (y = 0; y < h; y++)
        for (x = 0; x < w; x++) {
            if (in[y * w + x] == 255)
                goto done;
            out[y * w + x] = in[y * w + x];
        }
done:
    return y;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(w * h);
        inside(in, out, w * h);
        show("inside", out, 0);
        showInt("rows", outside(in, out, w, h));
        show("outside", out, 0);
        finish();
    }
    return 0;
}
