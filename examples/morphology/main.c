#include "../common/image.h"
#include "../common/show.h"
#include "morphology.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(int status)
{
    if (status != 0) {
        fprintf(stderr, "morphology: out of memory\n");
        exit(1);
    }
}

static int equal(const uint8_t *a, const uint8_t *b, size_t n) { return memcmp(a, b, n) == 0; }

static void complement(const uint8_t *in, uint8_t *out, size_t n)
{
    for (size_t i = 0; i < n; i++)
        out[i] = 255 - in[i];
}

/* What holds for every image: duality; an opening and a closing change nothing when repeated, and lie below and above
 * the image. */
static void check_laws(const struct show *s, int radius)
{
    const int w = s->w, h = s->h;
    const size_t n = (size_t)w * h;
    uint8_t *a = allocate(n), *b = allocate(n), *c = allocate(n);

    dilate_u8(s->grey, a, w, h, radius);
    complement(s->grey, b, n);
    erode_u8(b, c, w, h, radius);
    complement(c, b, n);
    show_expect(equal(a, b, n), "a dilation is the complement of the erosion of the complement");

    check(open_u8(s->grey, a, w, h, radius));
    check(open_u8(a, b, w, h, radius));
    show_expect(equal(a, b, n), "the opening of an opening is the opening");
    for (size_t i = 0; i < n; i++)
        show_expect(a[i] <= s->grey[i], "an opening makes no pixel brighter");

    check(close_u8(s->grey, a, w, h, radius));
    check(close_u8(a, b, w, h, radius));
    show_expect(equal(a, b, n), "the closing of a closing is the closing");
    for (size_t i = 0; i < n; i++)
        show_expect(a[i] >= s->grey[i], "a closing makes no pixel darker");

    free(a);
    free(b);
    free(c);
}

static void filters_grey(struct show *s, uint8_t *out)
{
    static const uint8_t disc[5][5] = {
        {0, 1, 1, 1, 0}, {1, 1, 1, 1, 1}, {1, 1, 1, 1, 1}, {1, 1, 1, 1, 1}, {0, 1, 1, 1, 0}};
    const int w = s->w, h = s->h;
    uint8_t *opened = allocate((size_t)w * h);

    for (show_begin(s, "erode_u8"); show_again(s);)
        erode_u8(s->grey, out, w, h, 3);
    show_u8(s, out, 1);

    for (show_begin(s, "dilate_u8"); show_again(s);)
        dilate_u8(s->grey, out, w, h, 3);
    show_u8(s, out, 1);

    for (show_begin(s, "erode_shape"); show_again(s);)
        erode_shape(s->grey, out, w, h, disc);
    show_u8(s, out, 1);

    for (show_begin(s, "close_u8"); show_again(s);)
        check(close_u8(s->grey, out, w, h, 3));
    show_u8(s, out, 1);

    for (show_begin(s, "open_u8"); show_again(s);)
        check(open_u8(s->grey, opened, w, h, 3));
    show_u8(s, opened, 1);

    for (show_begin(s, "difference"); show_again(s);)
        difference(s->grey, opened, out, w * h);
    show_u8(s, out, 1);
    free(opened);
}

/* Rows of bytes 0 or 1 to rows of words; what is beyond w repeats the last pixel, which changes neither an AND nor an
 * OR with it. */
static void pack(const uint8_t *bytes, uint32_t *bits, int w, int h, int words)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < words * 32; x++) {
            const uint32_t bit = bytes[y * w + (x < w ? x : w - 1)];
            uint32_t *word = &bits[y * words + x / 32];
            *word = (x % 32 ? *word : 0) | bit << x % 32;
        }
}

static void unpack(const uint32_t *bits, uint8_t *bytes, int w, int h, int words)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            bytes[y * w + x] = bits[y * words + x / 32] >> x % 32 & 1;
}

static void show_binary(struct show *s, const uint8_t *binary)
{
    const size_t n = (size_t)s->w * s->h;
    uint8_t *grey = allocate(n);
    for (size_t i = 0; i < n; i++)
        grey[i] = binary[i] ? 255 : 0;
    show_u8(s, grey, 1);
    free(grey);
}

static void filters_binary(struct show *s)
{
    const int w = s->w, h = s->h, words = (w + 31) / 32;
    const size_t n = (size_t)w * h;
    uint8_t *binary = allocate(n), *out = allocate(n), *unpacked = allocate(n);
    uint32_t *bits = allocate(sizeof(uint32_t) * words * h), *bits_out = allocate(sizeof(uint32_t) * words * h);
    for (size_t i = 0; i < n; i++)
        binary[i] = s->grey[i] > 100;
    pack(binary, bits, w, h, words);

    for (show_begin(s, "erode_cross"); show_again(s);)
        erode_cross(binary, out, w, h);
    show_binary(s, out);
    for (show_begin(s, "erode_cross_bits"); show_again(s);)
        erode_cross_bits(bits, bits_out, words, h);
    show_data(s, bits_out, sizeof(uint32_t) * words * h);
    unpack(bits_out, unpacked, w, h, words);
    show_expect(equal(out, unpacked, n), "an erosion of words is that of bytes");

    for (show_begin(s, "dilate_cross"); show_again(s);)
        dilate_cross(binary, out, w, h);
    show_binary(s, out);
    for (show_begin(s, "dilate_cross_bits"); show_again(s);)
        dilate_cross_bits(bits, bits_out, words, h);
    show_data(s, bits_out, sizeof(uint32_t) * words * h);
    unpack(bits_out, unpacked, w, h, words);
    show_expect(equal(out, unpacked, n), "a dilation of words is that of bytes");

    free(binary);
    free(out);
    free(unpacked);
    free(bits);
    free(bits_out);
}

int main(int argc, char **argv)
{
    struct show show = show_open(argc, argv);
    uint8_t *bytes = allocate((size_t)show.w * show.h);
    check_laws(&show, 1);
    check_laws(&show, 4);
    filters_grey(&show, bytes);
    filters_binary(&show);
    free(bytes);
    show_close(&show);
    return 0;
}
