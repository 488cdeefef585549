#ifndef STATISTICS_H
#define STATISTICS_H

#include <stdint.h>

/* Mean and variance of an image of bytes, exactly rounded sums; 0 and 0 when it has no pixel. */
void mean_and_variance(const uint8_t *in, int w, int h, int stride, double *mean, double *variance);

/* Mean of floats. */
float mean_f32(const float *in, int n);

/* Stretches the values to 0..255: the smallest becomes 0, the greatest 255. An even image becomes 0. */
void stretch(const uint8_t *in, uint8_t *out, int w, int h);
void stretch_f32(const float *in, float *out, int n);

/* The number of pixels above a level, and of how many rows they are. */
void count_above(const uint8_t *in, int w, int h, int level, int *pixels, int *rows);

/* The brightest pixel; the first one in reading order when there are several. Returns its value, -1 when there is no pixel. */
int brightest(const uint8_t *in, int w, int h, int *x, int *y);

/* The shift k < n at which the correlation is greatest in absolute value; the smallest when there are several. */
int detect(const int *correlation, int n);

#endif
