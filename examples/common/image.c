#include "image.h"

#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *path, const char *why)
{
    fprintf(stderr, "%s: %s\n", path, why);
    exit(1);
}

void *allocate(size_t bytes)
{
    void *p = malloc(bytes ? bytes : 1);
    if (!p)
        fail("malloc", "out of memory");
    return p;
}

struct image read_png(const char *path)
{
    png_image png;
    memset(&png, 0, sizeof png);
    png.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_file(&png, path))
        fail(path, png.message);
    png.format = PNG_FORMAT_RGB;
    struct image image = {(int)png.width, (int)png.height, 3, allocate(PNG_IMAGE_SIZE(png))};
    if (!png_image_finish_read(&png, NULL, image.data, 0, NULL))
        fail(path, png.message);
    return image;
}

void write_png(const char *path, struct image image)
{
    png_image png;
    memset(&png, 0, sizeof png);
    png.version = PNG_IMAGE_VERSION;
    png.width = (png_uint_32)image.w;
    png.height = (png_uint_32)image.h;
    png.format = image.channels == 1 ? PNG_FORMAT_GRAY : PNG_FORMAT_RGB;
    if (!png_image_write_to_file(&png, path, 0, image.data, 0, NULL))
        fail(path, png.message);
}

struct image grey_of(struct image rgb)
{
    const size_t pixels = (size_t)rgb.w * rgb.h;
    struct image grey = {rgb.w, rgb.h, 1, allocate(pixels)};
    for (size_t i = 0; i < pixels; i++) {
        const uint8_t *p = rgb.data + 3 * i;
        grey.data[i] = (uint8_t)((299 * p[0] + 587 * p[1] + 114 * p[2] + 500) / 1000);
    }
    return grey;
}
