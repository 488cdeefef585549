// Images whose makers assert that there was memory, and a last stage on the host: the first image goes in (1200 bytes); the two that
// the stages wrote come back once, in front of the host's stage (2400 bytes).
// RUN: %check %s --nvcc= --expect=edges:any --expect=spread:left --show-profile | FileCheck %s
// CHECK: h2d_bytes 1200
// CHECK: d2h_bytes 2400
// CHECK: launches 2
#include "harness.h"
#include <assert.h>
#include <stdlib.h>

struct image {
    int w, h;
    float *data;
};

static struct image made(int w, int h)
{
    struct image image = {w, h, malloc(sizeof(float) * w * h)};
    assert(image.data && "memory");
    return image;
}

static void halved(const struct image *in, struct image *out)
{
    for (int y = 0; y < in->h; y++)
        for (int x = 0; x < in->w; x++)
            out->data[y * out->w + x] = in->data[y * in->w + x] * 0.5f;
}

/* One element after the other. */
static void spread(struct image *image)
{
    for (int i = 1; i < image->w * image->h; i++)
        if (image->data[i] < image->data[i - 1])
            image->data[i] = image->data[i - 1] * 0.75f;
}

void edges(const struct image *in, float *seen)
{
    struct image first = made(in->w, in->h), second = made(in->w, in->h);
    halved(in, &first);
    halved(&first, &second);
    spread(&second);
    for (int i = 0; i < in->w * in->h; i++) {
        seen[i] = second.data[i];
        if (seen[i] < 0)
            break;
    }
    free(first.data);
    free(second.data);
}

int main(void)
{
    struct image in = {20, 15, floats(300)};
    float *seen = floats(300);
    edges(&in, seen);
    show("seen", seen, 0);
    finish();
    return 0;
}
