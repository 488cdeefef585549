#ifndef GRANULOMETRY_H
#define GRANULOMETRY_H

#include <stdint.h>

/* Binary volumes of nx * ny * nz voxels, x fastest. The neighbourhood of a voxel is itself and its six neighbours; n
 * erosions or dilations in a row are one with an octahedron of size n. Voxels outside count for nothing. */

/* A byte per voxel, 0 or 1. */
void erode_u8(const uint8_t *in, uint8_t *out, int nx, int ny, int nz);
void dilate_u8(const uint8_t *in, uint8_t *out, int nx, int ny, int nz);
long count_u8(const uint8_t *volume, int n);

/* 32 voxels per word: voxel x is bit x % 32 of word x / 32. A row is `words` words. */
void pack(const uint8_t *volume, uint32_t *bits, int words, int ny, int nz);
void unpack(const uint32_t *bits, uint8_t *volume, int words, int ny, int nz);
void erode_bits(const uint32_t *in, uint32_t *out, int words, int ny, int nz);
void dilate_bits(const uint32_t *in, uint32_t *out, int words, int ny, int nz);
long count_bits(const uint32_t *bits, int n);

/* curve[n - 1] is the number of voxels that an opening of size n leaves, for n = 1, 2, ... until none is left or `most`
 * are done. Returns how many, or -1 when there is no memory. */
int granulometry_u8(const uint8_t *volume, int nx, int ny, int nz, long *curve, int most);
int granulometry_bits(const uint32_t *volume, int words, int ny, int nz, long *curve, int most);

#endif
