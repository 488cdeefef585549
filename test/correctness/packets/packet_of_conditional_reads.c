// A packet reads and writes together only what all of its instances access: shorter arrays under conditions.
// RUN: %check %s
#include "harness.h"

void head(const float *edges, float *out, int n, int m)
{
    for (int i = 0; i < n; i++)
        out[i] = i < m ? edges[i] : 2 * out[i];
}

void tail(const uint8_t *in, uint8_t *out, uint8_t *rest, int n)
{
    for (int i = 0; i < n; i++) {
        out[i] = in[i] + 1;
        if (i >= 40)
            rest[i - 40] = in[i];
    }
}

void inner(const float *in, const float *extra, float *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = in[y * w + x];
            for (int j = 0; j < 3; j++)
                if (j == 0 || y < 5)
                    s += extra[(y + j) * w + x];
            out[y * w + x] = s;
        }
}

int main(void)
{
    float *edges = floats(27), *out = floats(1000);
    head(edges, out, 1000, 27);
    show("head", out, 0);
    uint8_t *in = bits(333), *bytes = bits(333), *rest = bits(293);
    tail(in, bytes, rest, 333);
    show("out", bytes, 0);
    show("rest", rest, 0);
    float *image = floats(64 * 20), *extra = floats(64 * 20), *result = floats(64 * 20);
    inner(image, extra, result, 64, 20);
    show("inner", result, 0);
    finish();
    return 0;
}
