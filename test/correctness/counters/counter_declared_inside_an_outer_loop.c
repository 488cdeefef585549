// The counters of inner loops are declared, set or used at the top of an outer loop's body.
// RUN: %check %s --expect=steps:any --expect=rows:any --expect=assigned:any --expect=used:any
#include "harness.h"

void steps(const float *in, float *out, int n, int turns)
{
    for (int t = 0; t < turns; t++) {
        int i;
        for (i = 0; i < n; i++)
            out[i] = in[i] * 0.5f;
    }
}

void rows(const float *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        int x;
        float s;
        for (x = 0; x < w; x++) {
            s = in[y * w + x];
            out[y * w + x] = s + x;
        }
    }
}

void assigned(const float *in, float *out, int n, int turns)
{
    int i;
    for (int t = 0; t < turns; t++) {
        i = 7;
        for (i = 0; i < n; i++)
            out[i] = in[i] + 2;
    }
}

void used(const float *in, float *out, int w, int h)
{
    int x, first;
    for (int y = 0; y < h; y++) {
        x = y * w;
        first = x;
        for (x = 0; x < w; x++)
            out[first + x] = in[first + x] - 3;
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        float *in = floats(w * h), *out = floats(w * h);
        steps(in, out, w * h, 3);
        show("steps", out, 0);
        rows(in, out, w, h);
        show("rows", out, 0);
        assigned(in, out, w * h, 3);
        show("assigned", out, 0);
        used(in, out, w, h);
        show("used", out, 0);
        finish();
    }
    return 0;
}
