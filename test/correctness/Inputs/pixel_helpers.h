#ifndef PIXEL_HELPERS_H
#define PIXEL_HELPERS_H

#include <stdint.h>

#define PIXEL_OFFSET 16

static inline uint8_t clampToByte(int v)
{
    return (uint8_t)(v < 0 ? 0 : v > 255 ? 255 : v);
}

static inline int luma(int r, int g, int b)
{
    return (299 * r + 587 * g + 114 * b + 500) / 1000;
}

#endif
