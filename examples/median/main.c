#include "../common/image.h"
#include "../common/show.h"
#include "median.h"

#include <stdlib.h>
#include <string.h>

/* Black and white pixels at places that look random, and are the same in every run. */
static void salt_and_pepper(uint8_t *data, size_t n)
{
    uint32_t state = 12345;
    for (size_t i = 0; i < n; i++) {
        state = state * 1664525u + 1013904223u;
        if (state >> 24 < 10)
            data[i] = state & 1 << 23 ? 255 : 0;
    }
}

int main(int argc, char **argv)
{
    struct show show = show_open(argc, argv);
    const int w = show.w, h = show.h;
    const size_t pixels = (size_t)w * h;
    uint8_t *bytes = allocate(3 * pixels);
    float *floats = allocate(pixels * sizeof(float));

    salt_and_pepper(show.rgb, 3 * pixels);
    salt_and_pepper(show.grey, pixels);
    for (size_t i = 0; i < pixels; i++)
        show.grey_f32[i] = show.grey[i];
    show_begin(&show, "noise");
    show_picture(&show, show.grey, w, h, 1);

    for (show_begin(&show, "median3_u8"); show_again(&show);)
        median3_u8(show.grey, bytes, w, h);
    show_u8(&show, bytes, 1);

    memcpy(floats, show.grey_f32, pixels * sizeof(float));
    for (show_begin(&show, "median3_f32"); show_again(&show);)
        median3_f32(show.grey_f32, floats, w, h);
    show_f32(&show, floats);

    for (show_begin(&show, "median3_rgb"); show_again(&show);)
        median3_rgb(show.rgb, bytes, w, h, 3 * w);
    show_u8(&show, bytes, 3);

    for (show_begin(&show, "median5_u8"); show_again(&show);)
        median5_u8(show.grey, bytes, w, h);
    show_u8(&show, bytes, 1);

    for (show_begin(&show, "median5_inside_u8"); show_again(&show);)
        median5_inside_u8(show.grey, bytes, w, h);
    show_u8(&show, bytes, 1);

    free(bytes);
    free(floats);
    show_close(&show);
    return 0;
}
