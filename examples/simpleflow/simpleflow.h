#ifndef SIMPLEFLOW_H
#define SIMPLEFLOW_H

#include <stdint.h>

/* Where the pixels of one image are in another one (SimpleFlow; Tao, Bai, Kohli, Paris 2012): for each pixel the
 * displacement within `reach` of what a smaller image said, for which windows of 5x5 pixels are most alike. Pixels of a
 * window count by how near and how alike they are to its middle. Images are grey, pixels outside are those of the
 * border. */
enum { reach = 2, radius = 2, cell = 4 };

struct vector {
    float x, y;
};

/* An image of w/2 * h/2 from one of w * h. */
void halve(const uint8_t *in, uint8_t *out, int w, int h);
/* Which pixels are looked for: those around which the prior displacements differ by more than `limit`, and every fourth
 * of every fourth row. */
void select_points(const struct vector *prior, uint8_t *mask, int w, int h, float limit);
/* The best displacements near the prior ones, for the points of the mask; the prior ones elsewhere. */
void match(const uint8_t *from, const uint8_t *to, const struct vector *prior, const uint8_t *mask, struct vector *flow,
           int w, int h);
/* Points that are not in the mask are between those of the grid around them. */
void extrapolate(const struct vector *flow, const uint8_t *mask, struct vector *out, int w, int h);
/* How much better the displacement is than the others near it. */
void confidence(const uint8_t *from, const uint8_t *to, const struct vector *flow, float *sure, int w, int h);
/* Nothing is known of a pixel from which the way there and back does not return. */
void occlusions(const struct vector *flow, const struct vector *back, float *sure, int w, int h);
/* The displacements of pixels that are near, alike, and sure of them. */
void cross_bilateral(const uint8_t *image, const float *sure, const struct vector *in, struct vector *out, int w,
                     int h);
/* For an image of w * h, from the displacements of one of w/2 * h/2. */
void upscale(const struct vector *in, struct vector *out, int w, int h);

/* All of it: first in images of a quarter of the size, then of half, then of all of it. Returns 0 when there is no
 * memory. */
int simple_flow(const uint8_t *from, const uint8_t *to, struct vector *flow, int w, int h);

#endif
