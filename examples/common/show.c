#define _POSIX_C_SOURCE 200809L
#include "show.h"

#include "image.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifndef SHOW_ROUNDS
#define SHOW_ROUNDS 5
#endif

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* FNV-1a, 64 bits. */
static uint64_t checksum(const void *data, size_t bytes)
{
    const unsigned char *p = data;
    uint64_t sum = 14695981039346656037u;
    for (size_t i = 0; i < bytes; i++)
        sum = (sum ^ p[i]) * 1099511628211u;
    return sum;
}

struct show show_open_without_photo(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: %s PHOTO.png FOLDER\n", argv[0]);
        exit(2);
    }
    return (struct show){.folder = argv[2]};
}

struct show show_open(int argc, char **argv)
{
    struct show show = show_open_without_photo(argc, argv);
    const struct image rgb = read_png(argv[1]), grey = grey_of(rgb);
    const size_t pixels = (size_t)rgb.w * rgb.h;
    show.w = rgb.w;
    show.h = rgb.h;
    show.rgb = rgb.data;
    show.grey = grey.data;
    show.grey_f32 = allocate(pixels * sizeof(float));
    for (size_t i = 0; i < pixels; i++)
        show.grey_f32[i] = grey.data[i];
    return show;
}

void show_begin(struct show *show, const char *name)
{
    show->name = name;
    show->round = -1;
    show->best = 1e30;
}

int show_again(struct show *show)
{
    const double now = seconds();
    if (show->round >= 0 && now - show->start < show->best)
        show->best = now - show->start;
    if (++show->round == SHOW_ROUNDS)
        return 0;
    show->start = seconds();
    return 1;
}

void show_data(const struct show *show, const void *result, size_t bytes)
{
    printf("%-20s %016llx %9.3f\n", show->name, (unsigned long long)checksum(result, bytes), 1e3 * show->best);
    fflush(stdout);
}

void show_picture(const struct show *show, const uint8_t *data, int w, int h, int channels)
{
    char path[4096];
    const int length = snprintf(path, sizeof path, "%s/%s.png", show->folder, show->name);
    if (length < 0 || (size_t)length >= sizeof path) {
        fprintf(stderr, "%s: the name is too long\n", show->folder);
        exit(1);
    }
    write_png(path, (struct image){w, h, channels, (uint8_t *)data});
}

void show_expect(int holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "This should hold, and does not: %s\n", what);
        exit(1);
    }
}

void show_u8(struct show *show, const uint8_t *result, int channels)
{
    show_data(show, result, (size_t)show->w * show->h * channels);
    show_picture(show, result, show->w, show->h, channels);
}

void show_f32(struct show *show, const float *result)
{
    const size_t pixels = (size_t)show->w * show->h;
    show_data(show, result, pixels * sizeof(float));
    uint8_t *grey = allocate(pixels);
    for (size_t i = 0; i < pixels; i++)
        grey[i] = (uint8_t)(result[i] < 0 ? 0 : result[i] > 255 ? 255 : result[i] + 0.5f);
    show_picture(show, grey, show->w, show->h, 1);
    free(grey);
}

void show_close(struct show *show)
{
    free(show->rgb);
    free(show->grey);
    free(show->grey_f32);
}
