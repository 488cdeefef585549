/* Images in memory, rows one after the other and channels interleaved, and the PNG files they come from and go to. */
#ifndef EXAMPLES_IMAGE_H
#define EXAMPLES_IMAGE_H

#include <stddef.h>
#include <stdint.h>

struct image {
    int w, h;
    int channels; /* 1: grey, 3: red, green, blue */
    uint8_t *data;
};

/* Reads any PNG as RGB. A file that cannot be read ends the program with a message. The caller frees `data`. */
struct image read_png(const char *path);

/* Writes a grey or RGB image. A file that cannot be written ends the program with a message. */
void write_png(const char *path, struct image image);

/* The luminance of an RGB image. The caller frees `data`. */
struct image grey_of(struct image rgb);

/* malloc, or the end of the program with a message. */
void *allocate(size_t bytes);

#endif
