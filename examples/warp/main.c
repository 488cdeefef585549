#include "../common/image.h"
#include "../common/show.h"
#include "warp.h"

#include <stdlib.h>
#include <string.h>

static Image image(int width, int height)
{
    return (Image){width, height, allocate((size_t)width * height * 3)};
}

/* The same size, the identity and no curvature change nothing. */
static void check_identities(const Image *photo, const uint8_t *grey)
{
    const int w = photo->width, h = photo->height;
    const size_t pixels = (size_t)w * h;
    const Affine identity = {1, 0, 0, 0, 1, 0};
    Image same = image(w, h);
    resize_nearest(photo, &same);
    show_expect(!memcmp(same.data, photo->data, pixels * 3), "resizing to the same size changes nothing");
    resize_bilinear(photo, &same);
    show_expect(!memcmp(same.data, photo->data, pixels * 3), "interpolating at pixels gives the pixels");
    warp_affine(photo, &same, &identity);
    show_expect(!memcmp(same.data, photo->data, (size_t)(w - 1) * 3), "the identity changes nothing");
    float *map_x = allocate(pixels * sizeof(float)), *map_y = allocate(pixels * sizeof(float));
    for (size_t i = 0; i < pixels; i++) {
        map_x[i] = (float)(i % w);
        map_y[i] = (float)(i / w);
    }
    remap(grey, same.data, map_x, map_y, w, h);
    show_expect(!memcmp(same.data, grey, pixels), "a map of each pixel to itself changes nothing");
    free(same.data);
    free(map_x);
    free(map_y);
}

int main(int argc, char **argv)
{
    struct show show = show_open(argc, argv);
    const int w = show.w, h = show.h;
    const size_t pixels = (size_t)w * h;
    const Image photo = {w, h, show.rgb};
    Image small = image(200, 150), large = image(800, 600), turned = image(w, h);
    float *map_x = allocate(pixels * sizeof(float)), *map_y = allocate(pixels * sizeof(float));

    check_identities(&photo, show.grey);

    for (show_begin(&show, "resize_nearest"); show_again(&show);)
        resize_nearest(&photo, &small);
    show_data(&show, small.data, (size_t)small.width * small.height * 3);
    show_picture(&show, small.data, small.width, small.height, 3);

    for (show_begin(&show, "resize_bilinear"); show_again(&show);)
        resize_bilinear(&photo, &large);
    show_data(&show, large.data, (size_t)large.width * large.height * 3);
    show_picture(&show, large.data, large.width, large.height, 3);

    /* Turned by the angle whose cosine is 0.96 and whose sine is 0.28, around the middle, 0.8 times as large. */
    const float c = 1.2f, s = 0.35f, x = w * 0.5f, y = h * 0.5f;
    const Affine inverse = {c, s, x - c * x - s * y, -s, c, y + s * x - c * y};
    for (show_begin(&show, "warp_affine"); show_again(&show);)
        warp_affine(&photo, &turned, &inverse);
    show_u8(&show, turned.data, 3);

    for (show_begin(&show, "lens_map"); show_again(&show);)
        lens_map(map_x, map_y, w, h, 0.35f);
    show_data(&show, map_x, pixels * sizeof *map_x);

    for (show_begin(&show, "remap"); show_again(&show);)
        remap(show.grey, turned.data, map_x, map_y, w, h);
    show_u8(&show, turned.data, 1);

    free(small.data);
    free(large.data);
    free(turned.data);
    free(map_x);
    free(map_y);
    show_close(&show);
    return 0;
}
