#ifndef MORPHOLOGY_H
#define MORPHOLOGY_H

#include <stdint.h>

/* Erosion is the smallest value of a neighbourhood, dilation the greatest. Pixels outside the image count for nothing.
 */

/* Grey images; the neighbourhood is a square of (2 radius + 1)^2 pixels. */
void erode_u8(const uint8_t *in, uint8_t *out, int w, int h, int radius);
void dilate_u8(const uint8_t *in, uint8_t *out, int w, int h, int radius);

/* The neighbourhood is where `shape` (5 x 5) is not zero. */
void erode_shape(const uint8_t *in, uint8_t *out, int w, int h, const uint8_t shape[5][5]);

/* Opening (dilation of the erosion) removes what is bright and small, closing what is dark and small. Return 0, or -1
 * when there is no memory. */
int open_u8(const uint8_t *in, uint8_t *out, int w, int h, int radius);
int close_u8(const uint8_t *in, uint8_t *out, int w, int h, int radius);

/* What an opening removes; a and b are images of n pixels. */
void difference(const uint8_t *a, const uint8_t *b, uint8_t *out, int n);

/* Binary images, 0 or 1 a byte; the neighbourhood is a cross of five pixels. */
void erode_cross(const uint8_t *in, uint8_t *out, int w, int h);
void dilate_cross(const uint8_t *in, uint8_t *out, int w, int h);

/* The same with 32 pixels in a word: pixel x of a row is bit x % 32 of word x / 32. The image is `words` * 32 pixels
 * wide. */
void erode_cross_bits(const uint32_t *in, uint32_t *out, int words, int h);
void dilate_cross_bits(const uint32_t *in, uint32_t *out, int words, int h);

#endif
