#ifndef GAUSSIAN_H
#define GAUSSIAN_H

#include <stdint.h>

/* Separable Gaussian blur: one pass along the columns, one along the rows. `weights` has 2 * radius + 1 values of sum 1. Outside the image the
 * nearest pixel counts. 0, or -1 when there is no memory for the image between the passes. */
int gaussian_u8(const uint8_t *in, uint8_t *out, const float *weights, int radius, int w, int h);

/* The same for 7 weights and a float image, borders 3 pixels wide untouched. */
int gaussian7_f32(const float *in, float *out, const float *weights, int w, int h);

/* The same for an interleaved RGB image and the weights 1 4 6 4 1, in integers. */
int gaussian5_rgb(const uint8_t *in, uint8_t *out, int w, int h);

#endif
