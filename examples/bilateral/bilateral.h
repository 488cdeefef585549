#ifndef BILATERAL_H
#define BILATERAL_H

#include <stdint.h>

/* The bilateral filter: a mean of the 5x5 neighbourhood in which a pixel counts the more the nearer it is, and the more
 * its value is like that of the pixel in the middle. It smooths, and keeps edges. Pixels outside are the nearest
 * inside. */

/* Weights exp(-distance^2 / 2 sigma_space^2) * exp(-difference^2 / 2 sigma_value^2). */
void bilateral5_u8(const uint8_t *in, uint8_t *out, int w, int h, float sigma_space, float sigma_value);

/* The weights from tables: of the place, and of the difference of two values. */
void bilateral5_table(const uint8_t *in, uint8_t *out, int w, int h, const float place[25],
                      const float difference[256]);

/* The difference of two colours is the sum of those of their channels, 0 to 765. Interleaved RGB. */
void bilateral5_rgb(const uint8_t *in, uint8_t *out, int w, int h, const float place[25], const float difference[766]);

#endif
