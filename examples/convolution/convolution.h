#ifndef CONVOLUTION_H
#define CONVOLUTION_H

#include <stdint.h>

/* An 8-bit plane whose rows lie `stride` bytes apart. */
struct plane {
    int w, h, stride;
    uint8_t *data;
};

/* Grey 8-bit images; the mask is a parameter. */
void conv3_u8(const uint8_t *in, uint8_t *out, const float *mask, int w, int h); /* borders untouched */
void conv5_u8(const uint8_t *in, uint8_t *out, const float *mask, int w, int h); /* borders: nearest pixel */
void conv7_u8(const uint8_t *in, uint8_t *out, const float *mask, int w, int h); /* borders: zero outside */

/* Integers, with the result brought back to 0..255 by the sum S of the mask: divided by S > 0; + 128 when S is 0; + 255 when S < 0. Nearest pixel. */
void conv5_integer(const uint8_t *in, uint8_t *out, const int mask[25], int w, int h);

/* Float images. */
void conv3_f32(const float *in, float *out, const float mask[9], int w, int h);  /* nearest pixel */
void conv5_f32(const float *in, float *out, const float mask[25], int w, int h); /* zero outside */
void conv7_f32(const float *in, float *out, float mask[7][7], int w, int h);     /* untouched */

/* The mask is a table of the program. */
void sharpen3_u8(const uint8_t *in, uint8_t *out, int w, int h); /* untouched */
void laplace5_f32(const float *in, float *out, int w, int h);    /* zero outside */
void emboss5_plane(const struct plane *in, struct plane *out);   /* nearest pixel */
void blur7_plane(const struct plane *in, struct plane *out);     /* untouched */

#endif
