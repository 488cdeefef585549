/*===- harness.h - what a correctness test is written with ------------------===*
 *
 * A test is a C program: functions under test, and a main that fills buffers, calls the functions for a list of sizes and shows
 * every output. The program and its translation must print the same text. Buffers stand between guard bands, so that a byte
 * written outside is noticed. NIDUS_TEST_SEED chooses the random data; NIDUS_TEST_VALUES=1 shows values besides hashes.
 *
 *===------------------------------------------------------------------------===*/
#ifndef NIDUS_TEST_HARNESS_H
#define NIDUS_TEST_HARNESS_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    int w, h;
} Size;

/* Empty, single, narrow, odd and whole sizes of images. */
extern const Size sizes[];
extern const int sizeCount;

/* Buffers of random content, freed by finish(). A size of 0 gives a valid pointer. */
void *bits(size_t bytes);               /* any bit pattern: for integers only */
float *floats(size_t count);            /* in [-8, 8) */
double *doubles(size_t count);          /* in [-8, 8) */
float *weights(size_t count);           /* positive, with a sum below 1 */
int *ints(size_t count, int lo, int hi); /* in [lo, hi] */

/* One random number in [lo, hi]. */
int randomInt(int lo, int hi);

/* Prints the hash of an output; a buffer of the harness is hashed with its guard bands. */
void show(const char *label, const void *data, size_t bytes);
void showInt(const char *label, long long value);
void showReal(const char *label, double value);

/* Stops the program when a guard band was written to; then frees all buffers. */
void finish(void);

#endif
