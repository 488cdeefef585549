#ifndef MEDIAN_H
#define MEDIAN_H

#include <stdint.h>

/* The median of the 3x3 neighbourhood. */
void median3_u8(const uint8_t *in, uint8_t *out, int w, int h);                     /* borders copied */
void median3_f32(const float *in, float *out, int w, int h);                        /* borders untouched */
void median3_rgb(const uint8_t *in, uint8_t *out, int w, int h, int stride);        /* borders: nearest pixel; stride in bytes */

/* The median of the 5x5 neighbourhood. */
void median5_u8(const uint8_t *in, uint8_t *out, int w, int h);        /* borders: nearest pixel */
void median5_inside_u8(const uint8_t *in, uint8_t *out, int w, int h); /* borders: of the pixels that exist */

#endif
