#ifndef DITHER_H
#define DITHER_H

#include <stdint.h>

/* Error diffusion after Floyd and Steinberg: every pixel becomes black or white, whichever is nearer, and the error
 * goes to four pixels that come later, in parts of 7, 3, 5 and 1 sixteenth. 0 when there is no memory. */

/* Pixels give their errors. The outermost columns and the last row only take what comes to them. */
int dither_push(const uint8_t *in, uint8_t *out, int w, int h);

/* Pixels take the errors of those before them, at the borders, too, where some are missing. */
int dither_collect(int w, int h, const uint8_t in[h][w], uint8_t out[h][w]);

#endif
