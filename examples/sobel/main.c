#include "../common/image.h"
#include "../common/show.h"
#include "sobel.h"

#include <stdlib.h>
#include <string.h>

/* The photograph in rows that are a multiple of 64 bytes, as libraries for images like them. */
static Image padded(const uint8_t *grey, int w, int h)
{
    Image im = {w, h, (w + 63) / 64 * 64, NULL};
    im.data = allocate((size_t)im.stride * h);
    memset(im.data, 0, (size_t)im.stride * h);
    for (int y = 0; y < h; y++)
        memcpy(im.data + (size_t)y * im.stride, grey + (size_t)y * w, w);
    return im;
}

/* A ramp has the same gradient everywhere: eight times its slopes. */
static void check_ramp(void)
{
    enum { w = 40, h = 30 };
    uint8_t data[w * h];
    Gradient gradient[w * h];
    for (int i = 0; i < w * h; i++)
        data[i] = 3 * (i % w) + 2 * (i / w);
    const Image ramp = {w, h, w, data};
    sobel_gradient(&ramp, gradient);
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            show_expect(gradient[y * w + x].dx == 24 && gradient[y * w + x].dy == 16,
                        "the gradient of a ramp is (24, 16)");
}

int main(int argc, char **argv)
{
    struct show show = show_open(argc, argv);
    const int w = show.w, h = show.h;
    const size_t pixels = (size_t)w * h;
    const Image im = padded(show.grey, w, h);
    uint8_t *bytes = allocate(pixels);
    float *floats = allocate(pixels * sizeof(float));
    Gradient *gradient = allocate(pixels * sizeof *gradient);
    Image edges = {w, h, w, bytes};

    check_ramp();

    for (show_begin(&show, "sobel"); show_again(&show);)
        sobel(&im, &edges);
    show_u8(&show, bytes, 1);

    for (show_begin(&show, "sobel_gradient"); show_again(&show);)
        sobel_gradient(&im, gradient);
    show_data(&show, gradient, pixels * sizeof *gradient);

    for (show_begin(&show, "gradient_length"); show_again(&show);)
        gradient_length(gradient, floats, w * h);
    show_f32(&show, floats);

    memset(bytes, 0, pixels);
    for (show_begin(&show, "thin_edges"); show_again(&show);)
        thin_edges(gradient, &edges, 220);
    show_u8(&show, bytes, 1);

    free(im.data);
    free(bytes);
    free(floats);
    free(gradient);
    show_close(&show);
    return 0;
}
