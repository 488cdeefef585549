#ifndef COLOR_H
#define COLOR_H

#include <stdint.h>

struct rgb {
    uint8_t r, g, b;
};

/* Grey: 255 where the pixel is above the level, 0 elsewhere. */
void threshold(const uint8_t *in, uint8_t *out, int w, int h, int level);

/* The same with the mean of the image as the level. */
void threshold_mean(const uint8_t *in, uint8_t *out, int n);

/* Interleaved RGB to grey: integer weights, rows that may be longer than the image. */
void rgb_to_grey(const uint8_t *rgb, int rgb_stride, uint8_t *grey, int grey_stride, int w, int h);

/* Interleaved RGB to grey, in float. */
void rgb_to_grey_f32(const uint8_t *rgb, float *grey, int w, int h);

/* Old-photograph tint, in place. */
void sepia(struct rgb *pixels, int n);

/* A curve given as a table of 256 values. */
void apply_curve(const uint8_t *in, uint8_t *out, const uint8_t curve[256], int n);

#endif
