#include "granulometry.h"

#include <stdlib.h>
#include <string.h>

void erode_u8(const uint8_t *in, uint8_t *out, int nx, int ny, int nz)
{
    for (int z = 0; z < nz; z++)
        for (int y = 0; y < ny; y++)
            for (int x = 0; x < nx; x++) {
                const int i = (z * ny + y) * nx + x;
                const uint8_t here = in[i];
                const uint8_t left = x > 0 ? in[i - 1] : here, right = x < nx - 1 ? in[i + 1] : here;
                const uint8_t up = y > 0 ? in[i - nx] : here, down = y < ny - 1 ? in[i + nx] : here;
                const uint8_t before = z > 0 ? in[i - nx * ny] : here, after = z < nz - 1 ? in[i + nx * ny] : here;
                out[i] = here & left & right & up & down & before & after;
            }
}

void dilate_u8(const uint8_t *in, uint8_t *out, int nx, int ny, int nz)
{
    for (int z = 0; z < nz; z++)
        for (int y = 0; y < ny; y++)
            for (int x = 0; x < nx; x++) {
                const int i = (z * ny + y) * nx + x;
                const uint8_t here = in[i];
                const uint8_t left = x > 0 ? in[i - 1] : here, right = x < nx - 1 ? in[i + 1] : here;
                const uint8_t up = y > 0 ? in[i - nx] : here, down = y < ny - 1 ? in[i + nx] : here;
                const uint8_t before = z > 0 ? in[i - nx * ny] : here, after = z < nz - 1 ? in[i + nx * ny] : here;
                out[i] = here | left | right | up | down | before | after;
            }
}

long count_u8(const uint8_t *volume, int n)
{
    long count = 0;
    for (int i = 0; i < n; i++)
        count += volume[i];
    return count;
}

void pack(const uint8_t *volume, uint32_t *bits, int words, int ny, int nz)
{
    for (int i = 0; i < words * ny * nz; i++) {
        uint32_t word = 0;
        for (int k = 0; k < 32; k++)
            word |= (uint32_t)(volume[32 * i + k] & 1) << k;
        bits[i] = word;
    }
}

void unpack(const uint32_t *bits, uint8_t *volume, int words, int ny, int nz)
{
    for (int i = 0; i < words * ny * nz; i++)
        for (int k = 0; k < 32; k++)
            volume[32 * i + k] = bits[i] >> k & 1;
}

/* The neighbours along x of the 32 voxels of a word are the word shifted by one, with one bit of the next word; at a
 * border, the voxel itself. */
void erode_bits(const uint32_t *in, uint32_t *out, int words, int ny, int nz)
{
    for (int z = 0; z < nz; z++)
        for (int y = 0; y < ny; y++)
            for (int x = 0; x < words; x++) {
                const int i = x + y * words + z * words * ny;
                const uint32_t here = in[i];
                const uint32_t left = here << 1 | (x == 0 ? here & 1u : in[i - 1] >> 31);
                const uint32_t right = here >> 1 | (x == words - 1 ? here & 0x80000000u : in[i + 1] << 31);
                const uint32_t up = y == 0 ? here : in[i - words], down = y == ny - 1 ? here : in[i + words];
                const uint32_t before = z == 0 ? here : in[i - words * ny],
                               after = z == nz - 1 ? here : in[i + words * ny];
                out[i] = here & left & right & up & down & before & after;
            }
}

void dilate_bits(const uint32_t *in, uint32_t *out, int words, int ny, int nz)
{
    for (int z = 0; z < nz; z++)
        for (int y = 0; y < ny; y++)
            for (int x = 0; x < words; x++) {
                const int i = x + y * words + z * words * ny;
                const uint32_t here = in[i];
                const uint32_t left = here << 1 | (x == 0 ? here & 1u : in[i - 1] >> 31);
                const uint32_t right = here >> 1 | (x == words - 1 ? here & 0x80000000u : in[i + 1] << 31);
                const uint32_t up = y == 0 ? here : in[i - words], down = y == ny - 1 ? here : in[i + words];
                const uint32_t before = z == 0 ? here : in[i - words * ny],
                               after = z == nz - 1 ? here : in[i + words * ny];
                out[i] = here | left | right | up | down | before | after;
            }
}

/* The bits of pairs, of fours, of eights are added side by side; the product adds the four bytes. */
static int ones(uint32_t word)
{
    word -= word >> 1 & 0x55555555u;
    word = (word & 0x33333333u) + (word >> 2 & 0x33333333u);
    return (int)(((word + (word >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24);
}

long count_bits(const uint32_t *bits, int n)
{
    long count = 0;
    for (int i = 0; i < n; i++)
        count += ones(bits[i]);
    return count;
}

/* An opening of size n is n erosions and n dilations. The erosions of the opening before are kept, so each costs one
 * erosion more; three volumes are enough, of which `eroded` is never overwritten before its own erosion is made. */
int granulometry_u8(const uint8_t *volume, int nx, int ny, int nz, long *curve, int most)
{
    const size_t n = (size_t)nx * ny * nz;
    uint8_t *eroded = malloc(n), *opened = malloc(n), *other = malloc(n), *swap;
    int size = -1;
    if (eroded && opened && other) {
        memcpy(eroded, volume, n);
        size = 0;
        do {
            erode_u8(eroded, other, nx, ny, nz);
            swap = eroded, eroded = other, other = swap;
            dilate_u8(eroded, opened, nx, ny, nz);
            for (int i = 0; i < size; i++) {
                dilate_u8(opened, other, nx, ny, nz);
                swap = opened, opened = other, other = swap;
            }
            curve[size++] = count_u8(opened, (int)n);
        } while (size < most && curve[size - 1] > 0);
    }
    free(eroded);
    free(opened);
    free(other);
    return size;
}

int granulometry_bits(const uint32_t *volume, int words, int ny, int nz, long *curve, int most)
{
    const size_t n = (size_t)words * ny * nz;
    uint32_t *eroded = malloc(4 * n), *opened = malloc(4 * n), *other = malloc(4 * n), *swap;
    int size = -1;
    if (eroded && opened && other) {
        memcpy(eroded, volume, 4 * n);
        size = 0;
        do {
            erode_bits(eroded, other, words, ny, nz);
            swap = eroded, eroded = other, other = swap;
            dilate_bits(eroded, opened, words, ny, nz);
            for (int i = 0; i < size; i++) {
                dilate_bits(opened, other, words, ny, nz);
                swap = opened, opened = other, other = swap;
            }
            curve[size++] = count_bits(opened, (int)n);
        } while (size < most && curve[size - 1] > 0);
    }
    free(eroded);
    free(opened);
    free(other);
    return size;
}
