// Images that functions of the file make and destroy, between one that is given and one that is kept: the first goes in (1200 bytes),
// the last comes back (1200 bytes), what is destroyed stays away from the host.
// RUN: %check %s --nvcc= --expect=pipeline:any --show-profile | FileCheck %s
// CHECK: h2d_bytes 1200
// CHECK: d2h_bytes 1200
// CHECK: launches 4
#include "harness.h"
#include <stdlib.h>
#include <string.h>

struct image {
    int w, h;
    float *data;
};

static struct image *create(int w, int h)
{
    struct image *image = malloc(sizeof *image);
    image->w = w;
    image->h = h;
    image->data = malloc(sizeof(float) * w * h);
    return image;
}

static void destroy(struct image *image)
{
    if (image) {
        free(image->data);
        free(image);
    }
}

static struct image *flipped(const struct image *in)
{
    struct image *out = create(in->w, in->h);
    for (int y = 0; y < in->h; y++)
        for (int x = 0; x < in->w; x++)
            out->data[y * out->w + x] = in->data[y * in->w + in->w - 1 - x] * 0.5f;
    return out;
}

struct image *pipeline(const struct image *in)
{
    struct image *result = flipped(in);
    for (int k = 0; k < 3; k++) {
        struct image *next = flipped(result);
        destroy(result);
        result = next;
    }
    return result;
}

int main(void)
{
    struct image in = {20, 15, floats(300)};
    struct image *out = pipeline(&in);
    float *seen = floats(300);
    memcpy(seen, out->data, sizeof(float) * 300);
    show("out", seen, 0);
    destroy(out);
    finish();
    return 0;
}
