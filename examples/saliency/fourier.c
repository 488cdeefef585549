#include "fourier.h"

#include <math.h>
#include <nidus/nidus.h>
#include <stdlib.h>
#include <string.h>

#ifdef WITH_fourier_cufft
#define transform_there transform_by_cufft
#else
#define transform_there transform_in_c
#endif

int transform(struct complex *images, int w, int h, int count, enum direction direction)
{
    const size_t bytes = (size_t)count * w * h * sizeof(struct complex);
    if (nidus_device_read(images, bytes)) {
        struct complex *there = nidus_device_write(images, bytes);
        if (there)
            return transform_there(there, w, h, count, direction);
    }
    nidus_sync(images, bytes);
    return transform_in_c(images, w, h, count, direction);
}

int transform_at_home(struct complex *images, int w, int h, int count, enum direction direction)
{
    const int done = transform(images, w, h, count, direction);
    nidus_release(images);
    return done;
}

/* One line of n numbers; roots[k] = exp(+-2 pi i k / n). */
struct line {
    int n;
    struct complex *roots, *in, *out, *sums;
};

static struct complex times(struct complex a, struct complex b)
{
    return (struct complex){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static struct complex plus(struct complex a, struct complex b) { return (struct complex){a.re + b.re, a.im + b.im}; }

static int smallest_factor(int n)
{
    for (int p = 2; p * p <= n; p++)
        if (n % p == 0)
            return p;
    return n;
}

/* Cooley and Tukey for any factors: of every p-th number of the input, then p of these together. */
static void transform_part(struct line *line, const struct complex *in, struct complex *out, int n)
{
    if (n == 1) {
        *out = *in;
        return;
    }
    const int p = smallest_factor(n), part = n / p, stride = line->n / n;
    for (int r = 0; r < p; r++)
        transform_part(line, in + r * stride, out + r * part, part);
    for (int k = 0; k < part; k++) {
        for (int q = 0; q < p; q++) {
            struct complex sum = out[k];
            for (int r = 1; r < p; r++)
                sum = plus(sum, times(out[r * part + k], line->roots[(long)r * (q * part + k) % n * stride]));
            line->sums[q] = sum;
        }
        for (int q = 0; q < p; q++)
            out[q * part + k] = line->sums[q];
    }
}

/* `count` lines of n numbers each; the numbers of a line are `step` apart, lines begin every `next` numbers. */
static int transform_lines(struct complex *first, int n, int step, int count, int next, enum direction direction)
{
    struct complex *memory = malloc(4 * n * sizeof(struct complex));
    if (!memory)
        return 0;
    struct line line = {n, memory, memory + n, memory + 2 * n, memory + 3 * n};
    for (int k = 0; k < n; k++) {
        const double angle = direction * 2 * 3.14159265358979323846 * k / n;
        line.roots[k] = (struct complex){(float)cos(angle), (float)sin(angle)};
    }
    for (int i = 0; i < count; i++) {
        struct complex *at = first + (size_t)i * next;
        for (int k = 0; k < n; k++)
            line.in[k] = at[(size_t)k * step];
        transform_part(&line, line.in, line.out, n);
        for (int k = 0; k < n; k++)
            at[(size_t)k * step] = line.out[k];
    }
    free(memory);
    return 1;
}

int transform_in_c(struct complex *images, int w, int h, int count, enum direction direction)
{
    for (int i = 0; i < count; i++) {
        struct complex *image = images + (size_t)i * w * h;
        if (!transform_lines(image, w, 1, h, w, direction) || !transform_lines(image, h, w, w, 1, direction))
            return 0;
    }
    return 1;
}
