#include "../common/image.h"
#include "../common/show.h"
#include "dither.h"

#include <stdlib.h>
#include <string.h>

/* An even grey of `level` becomes black and white in that proportion; black and white stay what they are. */
static void check_even(void)
{
    enum { w = 120, h = 90 };
    static uint8_t in[h][w], out[h][w];
    for (int level = 0; level <= 255; level += 51) {
        memset(in, level, sizeof in);
        show_expect(dither_collect(w, h, (const uint8_t(*)[w])in, out), "there is memory for the errors");
        long sum = 0;
        for (int i = 0; i < w * h; i++)
            sum += out[i / w][i % w];
        const double mean = (double)sum / (w * h);
        show_expect(mean > level - 2 && mean < level + 2, "an even grey keeps its brightness");
        show_expect((level > 0 && level < 255) || mean == level, "black stays black, and white white");
    }
}

/* With a frame around the picture, pixels that give nothing are none of the picture: both functions have the same
 * sums. */
static void check_both(const uint8_t *in, const uint8_t *collected, int w, int h)
{
    const int wide = w + 2, high = h + 1;
    uint8_t *framed = allocate((size_t)wide * high), *out = allocate((size_t)wide * high);
    memset(framed, 0, (size_t)wide * high);
    for (int y = 0; y < h; y++)
        memcpy(framed + y * wide + 1, in + y * w, w);
    show_expect(dither_push(framed, out, wide, high), "there is memory for the sums");
    for (int y = 0; y < h; y++)
        show_expect(memcmp(out + y * wide + 1, collected + y * w, w) == 0, "giving errors is taking them");
    free(framed);
    free(out);
}

int main(int argc, char **argv)
{
    struct show show = show_open(argc, argv);
    const int w = show.w, h = show.h;
    uint8_t *bytes = allocate((size_t)w * h);

    check_even();

    for (show_begin(&show, "dither_push"); show_again(&show);)
        show_expect(dither_push(show.grey, bytes, w, h), "there is memory for the sums");
    show_u8(&show, bytes, 1);

    for (show_begin(&show, "dither_collect"); show_again(&show);)
        show_expect(dither_collect(w, h, (const uint8_t(*)[w])show.grey, (uint8_t(*)[w])bytes),
                    "there is memory for the errors");
    show_u8(&show, bytes, 1);
    check_both(show.grey, bytes, w, h);

    free(bytes);
    show_close(&show);
    return 0;
}
