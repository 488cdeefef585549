// A loop that stays on the host reads the image of a struct in each of three steps: its rows come home, from the first to the last
// pixel (3 x 300 bytes), and nothing else; the other image comes back once (300 bytes). Both go in once.
// RUN: %check %s --nvcc= --expect=run:any --expect=main:any --show-profile | FileCheck %s
// CHECK: h2d_bytes 600
// CHECK: d2h_bytes 1200
// CHECK: launches 6
#include "harness.h"

struct image {
    int w, h, stride;
    uint8_t *data;
};

unsigned run(struct image *a, struct image *b, int steps)
{
    unsigned sum = 0;
    for (int k = 0; k < steps; k++) {
        for (int y = 0; y < a->h; y++)
            for (int x = 0; x < a->w; x++)
                a->data[y * a->stride + x] = (uint8_t)(a->data[y * a->stride + x] / 2 + x);
        for (int y = 0; y < b->h; y++)
            for (int x = 0; x < b->w; x++)
                b->data[y * b->stride + x] = (uint8_t)(b->data[y * b->stride + x] + a->data[y * a->stride + x]);
        for (int y = 0; y < b->h; y++)
            for (int x = 0; x < b->w; x++)
                sum = sum * 31 + b->data[y * b->stride + x];
    }
    return sum;
}

int main(void)
{
    struct image a = {20, 15, 20, bits(300)}, b = {20, 15, 20, bits(300)};
    showInt("sum", run(&a, &b, 3));
    show("a", a.data, 0);
    show("b", b.data, 0);
    finish();
    return 0;
}
