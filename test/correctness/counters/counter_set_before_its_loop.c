// The counter of an inner loop has a number before the loop sets it, which is forgotten, or used.
// RUN: %check %s
#include "harness.h"

void forgotten(float *o, const float *in, int w, int h)
{
    for (int y = 0; y < h; y++) {
        int x = 0;
        for (x = 0; x < w; x++)
            o[y * w + x] = in[y * w + x] * 2;
    }
}

void undefined(float *o, const float *in, int w, int h)
{
    for (int y = 0; y < h; y++) {
        int x;
        for (x = 0; x < w; x++)
            o[y * w + x] += in[y * w + x];
    }
}

void used(float *o, const float *in, int w, int h)
{
    for (int y = 0; y < h; y++) {
        int x = 3, more = x + 1;
        for (x = 0; x < w; x++)
            o[y * w + x] = in[y * w + x] * (float)more;
    }
}

void startsThere(float *o, const float *in, int w, int h)
{
    for (int y = 0; y < h; y++) {
        int x = y;
        for (x = x + 1; x < w; x++)
            o[y * w + x] -= in[y * w + x];
    }
}

void twoLoopsFurther(float *o, const float *in, int w, int h)
{
    for (int y = 0; y < h; y++) {
        int x = 2;
        for (int z = x; z < 4; z++)
            for (x = 0; x < w; x++)
                o[(y * 4 + z) * w + x] = in[y * w + x] * (float)z;
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        const int w = sizes[k].w, h = sizes[k].h;
        const size_t some = (size_t)w * (size_t)h + 8;
        float *in = floats(some), *o = floats(some * 4);
        forgotten(o, in, w, h);
        show("forgotten", o, 0);
        undefined(o, in, w, h), used(o, in, w, h < w ? h : w);
        show("others", o, 0);
        startsThere(o, in, w, h);
        show("begins", o, 0);
        twoLoopsFurther(o, in, w, h);
        show("further", o, 0);
        finish();
    }
    return 0;
}
