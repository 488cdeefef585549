#ifndef EXAMPLES_WARP_H
#define EXAMPLES_WARP_H

#include <stdint.h>

/* An RGB image, rows one after the other. */
typedef struct {
    int width, height;
    uint8_t *data;
} Image;

/* Where a pixel of the output comes from: (a*x + b*y + c, d*x + e*y + f). */
typedef struct {
    float a, b, c, d, e, f;
} Affine;

/* `in` in the size of `out`: each pixel takes the one under it. */
void resize_nearest(const Image *in, Image *out);
/* The same, between the four pixels around the place; beyond the border the image goes on as at the border. */
void resize_bilinear(const Image *in, Image *out);
/* What the inverse transform finds in `in`, black outside of it. */
void warp_affine(const Image *in, Image *out, const Affine *inverse);
/* For each pixel the place that a lens with the given curvature shows there. */
void lens_map(float *map_x, float *map_y, int w, int h, float curvature);
/* One channel, taken from the places of a map. */
void remap(const uint8_t *in, uint8_t *out, const float *map_x, const float *map_y, int w, int h);

#endif
