#ifndef SOBEL_H
#define SOBEL_H

#include <stdint.h>

/* A grey image: pixel (x, y) is data[y * stride + x], and stride >= width. */
typedef struct {
    int width, height;
    int stride;
    uint8_t *data;
} Image;

/* The gradient of an image: one pair of derivatives for every pixel, rows without gaps. */
typedef struct {
    int16_t dx, dy;
} Gradient;

/* The edges: |dx| + |dy|, at most 255. The outermost pixels become 0. */
void sobel(const Image *im, Image *edges);

/* Both derivatives; pixels outside are the nearest inside. */
void sobel_gradient(const Image *im, Gradient *gradient);

/* The length of the gradient. */
void gradient_length(const Gradient *gradient, float *length, int n);

/* Thin edges: 255 where the gradient is longer than the threshold and longest along its own direction, 0 elsewhere. */
void thin_edges(const Gradient *gradient, Image *edges, int threshold);

#endif
