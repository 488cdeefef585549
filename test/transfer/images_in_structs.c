// Images in structs, from one stage to the next: the input goes in (1200 bytes), both results come back (2400 bytes).
// RUN: %check %s --nvcc= --expect=stages:any --show-profile | FileCheck %s
// CHECK: h2d_bytes 1200
// CHECK: d2h_bytes 2400
// CHECK: launches 2
#include "harness.h"

struct image {
    int w, h;
    float *data;
};

static void blur(const struct image *in, struct image *out)
{
    for (int y = 0; y < in->h; y++)
        for (int x = 0; x < in->w; x++)
            out->data[y * out->w + x] = in->data[y * in->w + x] * 0.5f + in->data[y * in->w + (x > 0 ? x - 1 : 0)];
}

void stages(const struct image *in, struct image *middle, struct image *out)
{
    blur(in, middle);
    blur(middle, out);
}

int main(void)
{
    struct image in = {20, 15, floats(300)}, middle = {20, 15, floats(300)}, out = {20, 15, floats(300)};
    stages(&in, &middle, &out);
    show("middle", middle.data, 0);
    show("out", out.data, 0);
    finish();
    return 0;
}
