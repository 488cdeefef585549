#ifndef FOURIER_H
#define FOURIER_H

struct complex {
    float re, im;
};

enum direction { to_frequencies = -1, from_frequencies = 1 };

/* The discrete Fourier transforms of `count` images of w * h numbers, in place and not scaled: there and back gives
 * w * h times the image. By a library of the device where there is one, and left there; else in C. Returns 0 when there
 * is no memory, or the library failed. */
int transform(struct complex *images, int w, int h, int count, enum direction direction);

/* The same, and the images are at home again: for C that looks at them, or frees them. */
int transform_at_home(struct complex *images, int w, int h, int count, enum direction direction);

/* In C, any size; fast for sizes that are products of small numbers. */
int transform_in_c(struct complex *images, int w, int h, int count, enum direction direction);

#ifdef __cplusplus
extern "C"
#endif
    /* By cuFFT; `images` is an address on the device. */
    int transform_by_cufft(struct complex *images, int w, int h, int count, enum direction direction);

#endif
