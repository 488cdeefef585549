// while loops that are counted loops in other words; those that are not stay.
// RUN: %check %s --expect=skips:left --expect=changes:left
#include "harness.h"

void plain(const int *in, int *out, int n)
{
    int i = 0;
    while (i < n) {
        out[i] = in[i] * 3;
        i++;
    }
}

void nested(const uint8_t *in, uint8_t *out, int w, int h)
{
    int y = 0;
    while (y < h) {
        int x = 0;
        while (x < w) {
            out[y * w + x] = in[y * w + w - 1 - x];
            ++x;
        }
        y += 1;
    }
}

void skips(const int *in, int *out, int n)
{
    int i = 0;
    while (i < n) {
        if (in[i] > 0) {
            i += 2;
            continue;
        }
        out[i] = 1;
        i++;
    }
}

void changes(const int *in, int *out, int n)
{
    int i = 0;
    while (i < n) {
        out[i] = in[i];
        if (in[i] > 90)
            n--;
        i++;
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        int *in = ints(w + 1, -100, 100), *out = ints(w + 1, 0, 9);
        plain(in, out, w);
        show("plain", out, 0);
        skips(in, out, w);
        show("skips", out, 0);
        changes(in, out, w);
        show("changes", out, 0);
        uint8_t *image = bits(w * h), *result = bits(w * h);
        nested(image, result, w, h);
        show("nested", result, 0);
        finish();
    }
    return 0;
}
