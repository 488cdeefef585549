#ifndef SALIENCY_H
#define SALIENCY_H

#include "fourier.h"

#include <stdint.h>

/* Where an image draws the eye: the static pathway of a model of vision. The image is taken apart into 24 maps by a
 * bank of Gabor filters, 4 bands of frequencies in 6 orientations, which then strengthen and weaken each other; what
 * stands out from its map is summed. Map m has orientation m / bands and band m % bands; maps lie one after the other,
 * n pixels each. */
enum { orientations = 6, bands = 4, maps = orientations * bands };

struct gabor {
    float cosine, sine; /* of the orientation */
    float frequency;    /* in cycles per pixel */
    float sharpness;    /* 1 / (2 sigma^2), sigma as the frequency */
};

struct range {
    float least, greatest, mean;
};

void gabor_bank(struct gabor bank[maps]);

/* The image as complex numbers, fading to 0 at its borders. */
void window(const uint8_t *in, struct complex *out, int w, int h);
/* The spectrum through every filter of the bank. */
void gabor(const struct complex *spectrum, struct complex *filtered, const struct gabor *bank, int w, int h);
/* |c|^2 */
void energy(const struct complex *filtered, float *energies, int n);
/* A map is strengthened by its neighbours in frequency and weakened by those in orientation. */
void interact(const float *energies, float *mixed, int n);
struct range range(const float *map, int n);
/* Each map to [0, 1]; one without contrast becomes 0. */
void stretch(float *mixed, const struct range *ranges, int n);
/* (greatest - mean)^2 of the stretched map: large when little stands out, small when the map is busy everywhere. */
float weight(struct range range);
/* The weighted sum of what lies above a fifth in each map. */
void fuse(const float *mixed, const float *weights, float *out, int n);

/* All of it. Returns 0 when there is no memory, or the transform failed. */
int saliency(const uint8_t *in, float *out, int w, int h);

#endif
