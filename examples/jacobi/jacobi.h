#ifndef JACOBI_H
#define JACOBI_H

#include <stdint.h>

/* One smoothing step: every pixel becomes the mean of itself and of those of its four neighbours that exist (3 values in a corner, 4 on a side,
 * 5 inside; there is no padding). All pixels are computed from the previous image. */
void jacobi_step(const float *in, float *out, int w, int h);

/* The same for an interleaved RGB image of bytes. */
void jacobi_step_rgb(const uint8_t *in, uint8_t *out, int w, int h);

/* The step repeated, in place. 0 when there is no memory for a second image. */
int jacobi_smooth(float *image, int w, int h, int steps);

#endif
