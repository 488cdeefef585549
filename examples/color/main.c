#include "../common/image.h"
#include "../common/show.h"
#include "color.h"

#include <stdlib.h>
#include <string.h>

/* An S-shaped curve: more contrast in the middle. */
static void contrast(uint8_t curve[256])
{
    for (int v = 0; v < 256; v++)
        curve[v] = (uint8_t)(v * v * (765 - 2 * v) / 65025);
}

int main(int argc, char **argv)
{
    struct show show = show_open(argc, argv);
    const int w = show.w, h = show.h, n = w * h;
    uint8_t *bytes = allocate((size_t)3 * n);
    float *floats = allocate(n * sizeof(float));

    for (show_begin(&show, "threshold"); show_again(&show);)
        threshold(show.grey, bytes, w, h, 127);
    show_u8(&show, bytes, 1);

    for (show_begin(&show, "threshold_mean"); show_again(&show);)
        threshold_mean(show.grey, bytes, n);
    show_u8(&show, bytes, 1);

    for (show_begin(&show, "rgb_to_grey"); show_again(&show);)
        rgb_to_grey(show.rgb, 3 * w, bytes, w, w, h);
    show_u8(&show, bytes, 1);

    for (show_begin(&show, "rgb_to_grey_f32"); show_again(&show);)
        rgb_to_grey_f32(show.rgb, floats, w, h);
    show_f32(&show, floats);

    /* In place: every round starts from the photograph again. */
    for (show_begin(&show, "sepia"); show_again(&show);) {
        memcpy(bytes, show.rgb, (size_t)3 * n);
        sepia((struct rgb *)bytes, n);
    }
    show_u8(&show, bytes, 3);

    uint8_t curve[256];
    contrast(curve);
    for (show_begin(&show, "apply_curve"); show_again(&show);)
        apply_curve(show.rgb, bytes, curve, 3 * n);
    show_u8(&show, bytes, 3);

    free(bytes);
    free(floats);
    show_close(&show);
    return 0;
}
