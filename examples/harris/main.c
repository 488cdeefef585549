#include "../common/image.h"
#include "../common/show.h"
#include "harris.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const float k = 0.05f;

static void response_of(const uint8_t *in, float *response, int w, int h)
{
    if (harris_response(in, response, w, h, k) != 0) {
        fprintf(stderr, "harris: out of memory\n");
        exit(1);
    }
}

/* A bright rectangle has four corners, each found within one pixel, and nothing else. */
static void check_rectangle(void)
{
    enum { w = 64, h = 48, left = 20, right = 41, top = 15, bottom = 32 };
    uint8_t in[w * h], corners[w * h];
    float response[w * h];
    for (int i = 0; i < w * h; i++) {
        const int x = i % w, y = i / w;
        in[i] = x >= left && x <= right && y >= top && y <= bottom ? 200 : 20;
    }
    response_of(in, response, w, h);
    local_maxima(response, corners, w, h, 1e6f);

    int near[4] = {0, 0, 0, 0}, others = 0;
    for (int i = 0; i < w * h; i++) {
        if (!corners[i])
            continue;
        const int x = i % w, y = i / w;
        const int at_left = abs(x - left) <= 1, at_right = abs(x - right) <= 1, at_top = abs(y - top) <= 1,
                  at_bottom = abs(y - bottom) <= 1;
        if ((at_left || at_right) && (at_top || at_bottom))
            near[2 * at_right + at_bottom]++;
        else
            others++;
    }
    show_expect(near[0] > 0 && near[1] > 0 && near[2] > 0 && near[3] > 0, "a rectangle has four corners");
    show_expect(others == 0, "a rectangle has no corner elsewhere");
}

int main(int argc, char **argv)
{
    struct show show = show_open(argc, argv);
    const int w = show.w, h = show.h;
    const size_t pixels = (size_t)w * h;
    float *response = allocate(pixels * sizeof(float));
    uint8_t *corners = allocate(pixels), *rgb = allocate(3 * pixels);
    check_rectangle();

    for (show_begin(&show, "harris_response"); show_again(&show);)
        response_of(show.grey, response, w, h);
    show_data(&show, response, pixels * sizeof(float));

    for (show_begin(&show, "local_maxima"); show_again(&show);)
        local_maxima(response, corners, w, h, 4000000.0f);
    show_u8(&show, corners, 1);

    for (show_begin(&show, "mark_corners"); show_again(&show);)
        mark_corners(show.grey, corners, rgb, w, h);
    show_u8(&show, rgb, 3);

    free(response);
    free(corners);
    free(rgb);
    show_close(&show);
    return 0;
}
