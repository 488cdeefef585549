/* One run of an example over a photograph: for every filter its time, the checksum of its result, and its picture.
 *
 *     struct show show = show_open(argc, argv);
 *     for (show_begin(&show, "blur"); show_again(&show);)
 *         blur(show.grey, out, show.w, show.h);
 *     show_u8(&show, out, 1);
 *
 * show_u8 and show_f32 print a line "NAME CHECKSUM MILLISECONDS" and write FOLDER/NAME.png; for results of other sizes, and those that are no image,
 * show_data prints the line and show_picture writes the picture. The checksum is of the bytes of the result, not of the PNG file: it does not
 * depend on libpng. The time is the best of some rounds (SHOW_ROUNDS); so a filter must compute the same in every round. */
#ifndef EXAMPLES_SHOW_H
#define EXAMPLES_SHOW_H

#include <stddef.h>
#include <stdint.h>

struct show {
    const char *folder; /* where the pictures go */
    int w, h;
    uint8_t *rgb, *grey; /* the photograph, or NULL */
    float *grey_f32;     /* the same as grey */
    const char *name;    /* of the filter being measured */
    int round;
    double start, best; /* seconds */
};

/* Arguments of the program: PHOTO.png FOLDER (which must exist). Otherwise prints the usage and ends the program. */
struct show show_open(int argc, char **argv);
/* The same for a program that makes its data itself: no photograph is read. */
struct show show_open_without_photo(int argc, char **argv);
void show_begin(struct show *show, const char *name);
int show_again(struct show *show);
void show_u8(struct show *show, const uint8_t *result, int channels);
void show_f32(struct show *show, const float *result); /* one channel, 0 to 255 shown */
void show_data(const struct show *show, const void *result, size_t bytes);
void show_picture(const struct show *show, const uint8_t *data, int w, int h, int channels);
/* What is known of the results beforehand: when it does not hold, ends the program with a message. */
void show_expect(int holds, const char *what);
void show_close(struct show *show);

#endif
