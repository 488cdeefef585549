// Two images in structs take turns: one goes in (1200 bytes), both come back (2400 bytes), whatever the number of steps.
// RUN: %check %s --nvcc= --expect=steps:any --show-profile | FileCheck %s
// CHECK: h2d_bytes 1200
// CHECK: d2h_bytes 2400
// CHECK: launches 7
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

void steps(struct image *a, struct image *b, int n)
{
    for (int k = 0; k < n; k++) {
        blur(a, b);
        struct image *t = a;
        a = b;
        b = t;
    }
}

int main(void)
{
    struct image in = {20, 15, floats(300)}, out = {20, 15, floats(300)};
    steps(&in, &out, 7);
    show("in", in.data, 0);
    show("out", out.data, 0);
    finish();
    return 0;
}
