#include "../common/image.h"
#include "../common/show.h"
#include "gaussian.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void gaussian_weights(float *weights, int radius, double sigma)
{
    double sum = 0.0;
    for (int i = -radius; i <= radius; i++)
        sum += exp(-i * i / (2.0 * sigma * sigma));
    for (int i = -radius; i <= radius; i++)
        weights[i + radius] = (float)(exp(-i * i / (2.0 * sigma * sigma)) / sum);
}

static void check(int status)
{
    if (status != 0) {
        fprintf(stderr, "gaussian: out of memory\n");
        exit(1);
    }
}

int main(int argc, char **argv)
{
    struct show show = show_open(argc, argv);
    const int w = show.w, h = show.h;
    const size_t pixels = (size_t)w * h;
    uint8_t *bytes = allocate(3 * pixels);
    float *floats = allocate(pixels * sizeof(float));
    float weights[19];

    gaussian_weights(weights, 9, 3.0);
    for (show_begin(&show, "gaussian_u8"); show_again(&show);)
        check(gaussian_u8(show.grey, bytes, weights, 9, w, h));
    show_u8(&show, bytes, 1);

    gaussian_weights(weights, 3, 1.5);
    memcpy(floats, show.grey_f32, pixels * sizeof(float));
    for (show_begin(&show, "gaussian7_f32"); show_again(&show);)
        check(gaussian7_f32(show.grey_f32, floats, weights, w, h));
    show_f32(&show, floats);

    for (show_begin(&show, "gaussian5_rgb"); show_again(&show);)
        check(gaussian5_rgb(show.rgb, bytes, w, h));
    show_u8(&show, bytes, 3);

    free(bytes);
    free(floats);
    show_close(&show);
    return 0;
}
