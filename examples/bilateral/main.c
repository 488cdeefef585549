#include "../common/image.h"
#include "../common/show.h"
#include "bilateral.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void gaussian(float *table, int n, float sigma)
{
    for (int i = 0; i < n; i++)
        table[i] = expf(-0.5f * (float)(i * i) / (sigma * sigma));
}

/* A step of 200 grey levels is an edge that no smoothing crosses, where a Gaussian would blur it; an even image stays
 * as it is. */
static void check_step(const float place[25], const float difference[256])
{
    enum { w = 20, h = 10 };
    uint8_t step[w * h], out[w * h];
    for (int i = 0; i < w * h; i++)
        step[i] = i % w < w / 2 ? 20 : 220;
    bilateral5_table(step, out, w, h, place, difference);
    show_expect(memcmp(step, out, sizeof step) == 0, "a bilateral filter keeps a step");
    bilateral5_u8(step, out, w, h, 2.0f, 25.0f);
    show_expect(memcmp(step, out, sizeof step) == 0, "a bilateral filter with expf keeps a step");
}

int main(int argc, char **argv)
{
    struct show show = show_open(argc, argv);
    const int w = show.w, h = show.h;
    uint8_t *bytes = allocate((size_t)3 * w * h);
    float place[25], difference[766];
    for (int j = 0; j < 5; j++)
        for (int i = 0; i < 5; i++)
            place[j * 5 + i] = expf(-0.5f * (float)((j - 2) * (j - 2) + (i - 2) * (i - 2)) / 4.0f);

    gaussian(difference, 256, 25.0f);
    check_step(place, difference);

    for (show_begin(&show, "bilateral5_u8"); show_again(&show);)
        bilateral5_u8(show.grey, bytes, w, h, 2.0f, 25.0f);
    show_u8(&show, bytes, 1);

    for (show_begin(&show, "bilateral5_table"); show_again(&show);)
        bilateral5_table(show.grey, bytes, w, h, place, difference);
    show_u8(&show, bytes, 1);

    gaussian(difference, 766, 60.0f);
    for (show_begin(&show, "bilateral5_rgb"); show_again(&show);)
        bilateral5_rgb(show.rgb, bytes, w, h, place, difference);
    show_u8(&show, bytes, 3);

    free(bytes);
    show_close(&show);
    return 0;
}
