#include "../common/image.h"
#include "../common/show.h"
#include "convolution.h"

#include <stdlib.h>
#include <string.h>

/* A normalised k x k mask of a disc that touches the sides: a lens out of focus. */
static void disc(float *mask, int k)
{
    int inside = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int j = 0; j < k; j++)
            for (int i = 0; i < k; i++) {
                const int dy = 2 * j - (k - 1), dx = 2 * i - (k - 1);
                const int in = dy * dy + dx * dx <= k * k;
                if (pass == 0)
                    inside += in;
                else
                    mask[j * k + i] = in ? 1.0f / (float)inside : 0.0f;
            }
}

static void filters_u8(struct show *s, uint8_t *out)
{
    const size_t pixels = (size_t)s->w * s->h;
    const float edges[9] = {-1, -1, -1, -1, 8, -1, -1, -1, -1};
    float mask[49];

    memset(out, 0, pixels);
    for (show_begin(s, "conv3_u8"); show_again(s);)
        conv3_u8(s->grey, out, edges, s->w, s->h);
    show_u8(s, out, 1);

    disc(mask, 5);
    for (show_begin(s, "conv5_u8"); show_again(s);)
        conv5_u8(s->grey, out, mask, s->w, s->h);
    show_u8(s, out, 1);

    disc(mask, 7);
    for (show_begin(s, "conv7_u8"); show_again(s);)
        conv7_u8(s->grey, out, mask, s->w, s->h);
    show_u8(s, out, 1);

    memcpy(out, s->grey, pixels);
    for (show_begin(s, "sharpen3_u8"); show_again(s);)
        sharpen3_u8(s->grey, out, s->w, s->h);
    show_u8(s, out, 1);
}

static void filters_f32(struct show *s, float *out)
{
    const size_t pixels = (size_t)s->w * s->h;
    const float sobel[9] = {-1, 0, 1, -2, 0, 2, -1, 0, 1};
    float mask[7][7], flat[25];

    for (show_begin(s, "conv3_f32"); show_again(s);)
        conv3_f32(s->grey_f32, out, sobel, s->w, s->h);
    show_f32(s, out);

    disc(flat, 5);
    for (show_begin(s, "conv5_f32"); show_again(s);)
        conv5_f32(s->grey_f32, out, flat, s->w, s->h);
    show_f32(s, out);

    disc(mask[0], 7);
    memcpy(out, s->grey_f32, pixels * sizeof(float));
    for (show_begin(s, "conv7_f32"); show_again(s);)
        conv7_f32(s->grey_f32, out, mask, s->w, s->h);
    show_f32(s, out);

    for (show_begin(s, "laplace5_f32"); show_again(s);)
        laplace5_f32(s->grey_f32, out, s->w, s->h);
    show_f32(s, out);
}

static void filters_plane(struct show *s, uint8_t *result)
{
    const size_t pixels = (size_t)s->w * s->h;
    const struct plane in = {s->w, s->h, s->w, s->grey};
    struct plane out = {s->w, s->h, s->w, result};

    for (show_begin(s, "emboss5_plane"); show_again(s);)
        emboss5_plane(&in, &out);
    show_u8(s, result, 1);

    memcpy(result, s->grey, pixels);
    for (show_begin(s, "blur7_plane"); show_again(s);)
        blur7_plane(&in, &out);
    show_u8(s, result, 1);
}

/* An even image of value v stays what it is, becomes 128 or becomes 255 - v, as the sum of the mask says. */
static void check_sums(void)
{
    enum { w = 9, h = 7, v = 90 };
    uint8_t in[w * h], out[w * h];
    memset(in, v, sizeof in);
    for (int sum = -1; sum <= 2; sum++) {
        int mask[25] = {1, -2, 1, 3, [12] = 5};
        mask[24] = sum - 8;
        conv5_integer(in, out, mask, w, h);
        const int expected = sum > 0 ? v : sum == 0 ? 128 : 255 - v;
        for (int i = 0; i < w * h; i++)
            show_expect(out[i] == expected, "an even image under a mask of known sum");
    }
}

static void filters_integer(struct show *s, uint8_t *out)
{
    static const int relief[25] = {-1, -1, 0, 0, 0, -1, -2, -1, 0, 0, 0, -1, 0, 1, 0, 0, 0, 1, 2, 1, 0, 0, 0, 1, 1};
    check_sums();
    for (show_begin(s, "conv5_integer"); show_again(s);)
        conv5_integer(s->grey, out, relief, s->w, s->h);
    show_u8(s, out, 1);
}

int main(int argc, char **argv)
{
    struct show show = show_open(argc, argv);
    const size_t pixels = (size_t)show.w * show.h;
    uint8_t *bytes = allocate(pixels);
    float *floats = allocate(pixels * sizeof(float));
    filters_u8(&show, bytes);
    filters_f32(&show, floats);
    filters_plane(&show, bytes);
    filters_integer(&show, bytes);
    free(bytes);
    free(floats);
    show_close(&show);
    return 0;
}
