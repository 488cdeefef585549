#include "saliency.h"

#include <math.h>
#include <nidus/nidus.h>
#include <stdlib.h>

void gabor_bank(struct gabor bank[maps])
{
    const double pi = 3.14159265358979323846, narrow = 0.25 / 0.125 / (2 * pi * 3.9);
    for (int m = 0; m < maps; m++) {
        const double angle = pi * (m / bands) / orientations + pi / 2, octave = 1 << (bands - 1 - m % bands),
                     sigma = narrow / octave;
        bank[m] = (struct gabor){(float)cos(angle), (float)sin(angle), (float)(0.25 / octave),
                                 (float)(1 / (2 * sigma * sigma))};
    }
}

static float fading(float place)
{
    const float p2 = place * place, p4 = p2 * p2;
    return 1.0f - p4 * p4;
}

void window(const uint8_t *in, struct complex *out, int w, int h)
{
    const float cx = (float)(w / 2), cy = (float)(h / 2);
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            out[y * w + x].re = fading((x - cx) / cx) * fading((y - cy) / cy) * in[y * w + x];
            out[y * w + x].im = 0.0f;
        }
}

/* Frequencies in the order of a transform: 0 first, then the positive ones, then the negative ones. */
static float frequency(int place, int n) { return (float)(place < (n + 1) / 2 ? place : place - n) / n; }

void gabor(const struct complex *spectrum, struct complex *filtered, const struct gabor *bank, int w, int h)
{
    for (int m = 0; m < maps; m++)
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++) {
                const float u = frequency(x, w), v = -frequency(y, h);
                const float along = u * bank[m].cosine + v * bank[m].sine - bank[m].frequency;
                const float across = v * bank[m].cosine - u * bank[m].sine;
                const float g = expf(-(along * along + across * across) * bank[m].sharpness);
                filtered[(m * h + y) * w + x].re = g * spectrum[y * w + x].re;
                filtered[(m * h + y) * w + x].im = g * spectrum[y * w + x].im;
            }
}

void energy(const struct complex *filtered, float *energies, int n)
{
    for (int i = 0; i < maps * n; i++)
        energies[i] = filtered[i].re * filtered[i].re + filtered[i].im * filtered[i].im;
}

void interact(const float *energies, float *mixed, int n)
{
    for (int o = 0; o < orientations; o++)
        for (int b = 0; b < bands; b++)
            for (int i = 0; i < n; i++) {
                const int next = (o + 1) % orientations, previous = (o + orientations - 1) % orientations;
                const float weaker = b == 0 || b == bands - 1 ? 0.25f : 0.5f;
                float sum = energies[(o * bands + b) * n + i];
                if (b > 0)
                    sum += 0.5f * energies[(o * bands + b - 1) * n + i];
                if (b < bands - 1)
                    sum += 0.5f * energies[(o * bands + b + 1) * n + i];
                sum -= weaker * energies[(next * bands + b) * n + i];
                sum -= weaker * energies[(previous * bands + b) * n + i];
                mixed[(o * bands + b) * n + i] = sum;
            }
}

struct range range(const float *map, int n)
{
    float least = INFINITY, greatest = -INFINITY;
    double sum = 0;
    for (int i = 0; i < n; i++) {
        if (map[i] < least)
            least = map[i];
        if (map[i] > greatest)
            greatest = map[i];
        sum += map[i];
    }
    return (struct range){least, greatest, (float)(sum / n)};
}

void stretch(float *mixed, const struct range *ranges, int n)
{
    for (int m = 0; m < maps; m++)
        for (int i = 0; i < n; i++) {
            const float span = ranges[m].greatest - ranges[m].least;
            mixed[m * n + i] = span > 0 ? (mixed[m * n + i] - ranges[m].least) / span : 0.0f;
        }
}

float weight(struct range range)
{
    const float span = range.greatest - range.least, above = span > 0 ? (range.greatest - range.mean) / span : 0.0f;
    return above * above;
}

void fuse(const float *mixed, const float *weights, float *out, int n)
{
    for (int i = 0; i < n; i++) {
        float sum = 0.0f;
        for (int m = 0; m < maps; m++)
            sum += weights[m] * fmaxf(mixed[m * n + i] - 0.2f, 0.0f) / 0.8f;
        out[i] = sum;
    }
}

static void promote(float *mixed, float *out, int n)
{
    struct range ranges[maps];
    float weights[maps];
    for (int m = 0; m < maps; m++) {
        ranges[m] = range(mixed + m * n, n);
        weights[m] = weight(ranges[m]);
    }
    stretch(mixed, ranges, n);
    fuse(mixed, weights, out, n);
}

int saliency(const uint8_t *in, float *out, int w, int h)
{
    const int n = w * h;
    const size_t one = n * sizeof(struct complex), all = maps * one;
    struct complex *spectrum = malloc(one), *filtered = malloc(all);
    float *energies = malloc(all / 2), *mixed = malloc(all / 2);
    int done = spectrum && filtered && energies && mixed;
    if (done) {
        struct gabor bank[maps];
        gabor_bank(bank);
        nidus_keep(spectrum, one);
        nidus_keep(filtered, all);
        nidus_keep(energies, all / 2);
        nidus_keep(mixed, all / 2);

        window(in, spectrum, w, h);
        done = transform(spectrum, w, h, 1, to_frequencies);
        gabor(spectrum, filtered, bank, w, h);
        done = done && transform(filtered, w, h, maps, from_frequencies);
        energy(filtered, energies, n);
        interact(energies, mixed, n);
        promote(mixed, out, n);

        nidus_discard(spectrum);
        nidus_discard(filtered);
        nidus_discard(energies);
        nidus_discard(mixed);
    }
    free(spectrum);
    free(filtered);
    free(energies);
    free(mixed);
    return done;
}
