#include "../common/image.h"
#include "../common/show.h"
#include "simpleflow.h"

#include <math.h>
#include <stdlib.h>

/* A part of the photograph moves one way; a disc in front of it, that shows another part, the other way. */
enum { w = 149, h = 101, n = w * h, disc_x = 75, disc_y = 50, disc_radius = 26 };

static const struct vector behind = {5, 3}, in_front = {-6, -2};

static int in_disc(int x, int y)
{
    const int dx = x - disc_x, dy = y - disc_y;
    return dx * dx + dy * dy < disc_radius * disc_radius;
}

static uint8_t photo(const struct show *show, int x, int y) { return show->grey[y * show->w + x]; }

/* The images before and after, and how each pixel of the first one moves. */
static void film(const struct show *show, uint8_t *from, uint8_t *to, struct vector *truth)
{
    const int x0 = show->w / 2, y0 = show->h / 4;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const int disc = in_disc(x, y), dx = (int)in_front.x, dy = (int)in_front.y;
            const int disc_after = in_disc(x - dx, y - dy);
            truth[y * w + x] = disc ? in_front : behind;
            from[y * w + x] = disc ? photo(show, x0 / 4 + x, y0 + y) : photo(show, x0 + x, y0 + y);
            to[y * w + x] = disc_after ? photo(show, x0 / 4 + x - dx, y0 + y - dy)
                                       : photo(show, x0 + x - (int)behind.x, y0 + y - (int)behind.y);
        }
}

static float apart(struct vector a, struct vector b) { return hypotf(a.x - b.x, a.y - b.y); }

/* The share of pixels, away from the borders of the image, whose displacement is less than a pixel wrong. */
static float share_right(const struct vector *flow, const struct vector *truth)
{
    int right = 0, all = 0;
    for (int y = 8; y < h - 8; y++)
        for (int x = 8; x < w - 8; x++) {
            right += apart(flow[y * w + x], truth[y * w + x]) < 1.0f;
            all++;
        }
    return (float)right / all;
}

static void flow_of(const uint8_t *from, const uint8_t *to, struct vector *flow)
{
    show_expect(simple_flow(from, to, flow, w, h), "there is memory for the layers");
}

/* An image beside itself does not move. */
static void check_still(const uint8_t *image, struct vector *flow)
{
    flow_of(image, image, flow);
    for (int i = 0; i < n; i++)
        show_expect(flow[i].x == 0.0f && flow[i].y == 0.0f, "nothing moves");
}

static uint8_t shade(float v) { return (uint8_t)(v < 0 ? 0 : v > 255 ? 255 : v + 0.5f); }

/* The displacement as a colour: grey is none, x makes it red or green, y blue or yellow. */
static void colour(struct vector v, uint8_t *rgb)
{
    rgb[0] = shade(128 + 14 * v.x - 5 * v.y);
    rgb[1] = shade(128 - 14 * v.x - 5 * v.y);
    rgb[2] = shade(128 + 20 * v.y);
}

/* The image before, the displacements that were found, and the true ones. */
static void draw(const struct show *show, const uint8_t *from, const struct vector *flow, const struct vector *truth)
{
    uint8_t *rgb = allocate(9 * n);
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            uint8_t *p = rgb + 3 * (y * 3 * w + x);
            p[0] = p[1] = p[2] = from[y * w + x];
            colour(flow[y * w + x], p + 3 * w);
            colour(truth[y * w + x], p + 6 * w);
        }
    show_picture(show, rgb, 3 * w, h, 3);
    free(rgb);
}

int main(int argc, char **argv)
{
    struct show show = show_open(argc, argv);
    uint8_t *from = allocate(n), *to = allocate(n), *half = allocate(n / 4), *mask = allocate(n);
    float *sure = allocate(n * sizeof(float));
    struct vector *truth = allocate(n * sizeof *truth), *prior = allocate(n * sizeof *prior);
    struct vector *matched = allocate(n * sizeof *matched), *found = allocate(n * sizeof *found);
    struct vector *back = allocate(n * sizeof *back), *flow = allocate(n * sizeof *flow);
    show_expect(show.w / 2 + w < show.w && show.h / 2 + h < show.h && show.h / 4 > 8, "the photograph is large enough");
    film(&show, from, to, truth);
    check_still(from, flow);

    for (show_begin(&show, "halve"); show_again(&show);)
        halve(from, half, w, h);
    show_data(&show, half, (w / 2) * (h / 2));

    /* Rough displacements, as from a smaller image, and the way back. */
    for (int i = 0; i < n; i++) {
        prior[i] = (struct vector){truth[i].x + 1, truth[i].y - (i / w > h / 2)};
        back[i] = (struct vector){-behind.x, -behind.y};
    }
    for (show_begin(&show, "select_points"); show_again(&show);)
        select_points(prior, mask, w, h, 0.5f);
    show_data(&show, mask, n);

    for (show_begin(&show, "match"); show_again(&show);)
        match(from, to, prior, mask, matched, w, h);
    show_data(&show, matched, n * sizeof *matched);

    for (show_begin(&show, "extrapolate"); show_again(&show);)
        extrapolate(matched, mask, found, w, h);
    show_data(&show, found, n * sizeof *found);

    for (show_begin(&show, "confidence"); show_again(&show);)
        confidence(from, to, found, sure, w, h);
    show_data(&show, sure, n * sizeof *sure);

    /* In place, but twice is the same as once. */
    for (show_begin(&show, "occlusions"); show_again(&show);)
        occlusions(found, back, sure, w, h);
    show_data(&show, sure, n * sizeof *sure);

    for (show_begin(&show, "cross_bilateral"); show_again(&show);)
        cross_bilateral(from, sure, found, flow, w, h);
    show_data(&show, flow, n * sizeof *flow);

    for (show_begin(&show, "upscale"); show_again(&show);)
        upscale(found, flow, w, h);
    show_data(&show, flow, n * sizeof *flow);

    for (show_begin(&show, "simple_flow"); show_again(&show);)
        flow_of(from, to, flow);
    show_data(&show, flow, n * sizeof *flow);
    draw(&show, from, flow, truth);
    show_expect(share_right(flow, truth) > 0.85f, "most pixels are where they should be");

    free(from);
    free(to);
    free(half);
    free(mask);
    free(sure);
    free(truth);
    free(prior);
    free(matched);
    free(found);
    free(back);
    free(flow);
    show_close(&show);
    return 0;
}
