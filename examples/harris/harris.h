#ifndef HARRIS_H
#define HARRIS_H

#include <stdint.h>

/* The corner response of Harris and Stephens: det(M) - k trace(M)^2, where M sums the products of the derivatives over
 * 3x3 pixels. Positive at corners, negative at edges, near zero elsewhere. The outermost two pixels get 0. Returns 0,
 * or -1 when there is no memory. */
int harris_response(const uint8_t *in, float *response, int w, int h, float k);

/* 255 where the response is above the threshold and the greatest of its 3x3 neighbourhood, 0 elsewhere. */
void local_maxima(const float *response, uint8_t *corners, int w, int h, float threshold);

/* The image, darkened, with a green cross of five pixels at every corner. Interleaved RGB. */
void mark_corners(const uint8_t *in, const uint8_t *corners, uint8_t *rgb, int w, int h);

#endif
