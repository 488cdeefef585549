#include "../common/image.h"
#include "../common/show.h"
#include "jacobi.h"

#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    struct show show = show_open(argc, argv);
    const int w = show.w, h = show.h;
    const size_t pixels = (size_t)w * h;
    uint8_t *bytes = allocate(3 * pixels);
    float *floats = allocate(pixels * sizeof(float));

    for (show_begin(&show, "jacobi_step"); show_again(&show);)
        jacobi_step(show.grey_f32, floats, w, h);
    show_f32(&show, floats);

    for (show_begin(&show, "jacobi_step_rgb"); show_again(&show);)
        jacobi_step_rgb(show.rgb, bytes, w, h);
    show_u8(&show, bytes, 3);

    /* In place: every round starts from the photograph again. */
    for (show_begin(&show, "jacobi_smooth"); show_again(&show);) {
        memcpy(floats, show.grey_f32, pixels * sizeof(float));
        show_expect(jacobi_smooth(floats, w, h, 25), "there is memory for a second image");
    }
    show_f32(&show, floats);

    free(bytes);
    free(floats);
    show_close(&show);
    return 0;
}
