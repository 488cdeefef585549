// Arrays that may be null are parameters of the nest by whether they are given: only then they are copied and tested.
// RUN: %check %s --expect=helper:any --fallbacks=any
#include "harness.h"

typedef struct {
    int w, h;
    const uint8_t *mask;
    const float *gain;
} Image;

long sum(const uint8_t *in, const uint8_t *mask, int w, int h)
{
    long s = 0;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            if (mask && !mask[y * w + x])
                continue;
            s += in[y * w + x];
        }
    return s;
}
void blur(const float *in, const uint8_t *mask, float *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            if (mask != NULL && mask[y * w + x] == 0) {
                out[y * w + x] = 0;
                continue;
            }
            float s = 0;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++)
                    s += in[(y + j) * w + x + i];
            out[y * w + x] = s / 9;
        }
}
void both(const float *in, float *out, float *extra, int n)
{
    for (int i = 0; i < n; i++) {
        out[i] = in[i] * 2;
        if (NULL != extra)
            extra[i] = in[i];
        if (extra == NULL)
            out[i] += 1;
    }
}
void fields(const float *in, float *out, const Image *im)
{
    for (int y = 0; y < im->h; y++)
        for (int x = 0; x < im->w; x++) {
            float g = im->gain ? im->gain[x] : 1;
            if (!im->mask || im->mask[y * im->w + x])
                out[y * im->w + x] = in[y * im->w + x] * g;
        }
}
static int at(const int *p, int i) { return p ? p[i] : 3; }
void helper(const int *in, const int *p, int n, int *out)
{
    for (int i = 0; i < n; i++)
        out[i] = at(p, i) + in[i];
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++)
        for (int given = 0; given < 2; given++) {
            int w = sizes[k].w, h = sizes[k].h, n = w * h;
            uint8_t *b = bits(n), *mask = given ? bits(n) : NULL;
            float *in = floats(n), *out = floats(n), *extra = given ? floats(n) : NULL;
            for (int i = 0; i < n && given; i++)
                mask[i] &= 1;
            showInt("sum", sum(b, mask, w, h));
            blur(in, mask, out, w, h), show("blur", out, 0);
            both(in, out, extra, n), show("both", out, 0);
            if (given)
                show("extra", extra, 0);
            // The extra output is the other one, and then the input.
            both(in, out, given ? out : NULL, n), show("both", out, 0);
            both(in, out, given ? in : NULL, n), show("both", out, 0);
            Image im = {w, h, mask, extra};
            fields(in, out, &im), show("fields", out, 0);
            im.gain = given ? NULL : in;
            fields(in, out, &im), show("fields", out, 0);
            int *p = ints(n, -5, 5), *q = ints(n, 0, 0);
            helper(p, given ? p : NULL, n, q), show("helper", q, 0);
            finish();
        }
    return 0;
}
