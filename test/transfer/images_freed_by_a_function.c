// Images that a function frees with their data, called by another one, under conditions and in a loop: 1200 bytes go in, 1200 come out.
// RUN: %check %s --nvcc= --expect=chain:any --expect=destroyAll:any --show-profile | FileCheck %s
// CHECK: h2d_bytes 1200
// CHECK: d2h_bytes 1200
// CHECK: launches 4
#include "harness.h"
#include <stdlib.h>

static void step(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[n - 1 - i] * 3 % 1000 + i;
}

struct image {
    int n;
    int *data;
};

static struct image *create(int n)
{
    struct image *image = malloc(sizeof *image);
    image->n = n;
    image->data = malloc(sizeof(int) * n);
    return image;
}

static void destroy(struct image *image)
{
    if (!image)
        return;
    free(image->data);
    free(image);
}

static void destroyAll(struct image **images, int count)
{
    for (int k = 0; k < count; k++)
        destroy(images[k]);
}

void chain(const int *in, int *out, int n)
{
    struct image *images[4] = {create(n), create(n), create(n), NULL};
    step(in, images[0]->data, n);
    step(images[0]->data, images[1]->data, n);
    step(images[1]->data, images[2]->data, n);
    step(images[2]->data, out, n);
    destroyAll(images, 4);
}

int main(void)
{
    int *in = ints(300, 0, 99), *out = ints(300, 0, 99);
    chain(in, out, 300);
    show("out", out, 0);
    finish();
    return 0;
}
