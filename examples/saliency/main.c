#include "../common/image.h"
#include "../common/show.h"
#include "saliency.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int is_near(float a, float b) { return fabsf(a - b) <= 1e-5f * (1.0f + fabsf(b)); }

/* Ones have frequency 0 only; there and back is the same, for sizes with and without small factors. */
static void check_transform(int w, int h)
{
    const int n = w * h;
    struct complex *ones = allocate(n * sizeof *ones), *noise = allocate(n * sizeof *noise);
    for (int i = 0; i < n; i++) {
        ones[i] = (struct complex){1, 0};
        noise[i] = (struct complex){(float)(i * 37 % 101), (float)(i * 11 % 23)};
    }
    show_expect(transform_at_home(ones, w, h, 1, to_frequencies), "there is memory for a transform");
    show_expect(transform_at_home(noise, w, h, 1, to_frequencies) && transform_at_home(noise, w, h, 1, from_frequencies),
                "there is memory for a transform");
    for (int i = 0; i < n; i++) {
        show_expect(is_near(ones[i].re / n, i == 0) && is_near(ones[i].im / n, 0), "ones have frequency 0 only");
        show_expect(is_near(noise[i].re / n, (float)(i * 37 % 101)) && is_near(noise[i].im / n, (float)(i * 11 % 23)),
                    "a transform there and back gives the image");
    }
    free(ones);
    free(noise);
}

static void check_window(void)
{
    enum { w = 40, h = 30 };
    uint8_t ones[w * h];
    struct complex out[w * h];
    memset(ones, 1, sizeof ones);
    window(ones, out, w, h);
    show_expect(out[h / 2 * w + w / 2].re == 1.0f, "nothing fades in the middle");
    for (int x = 0; x < w; x++)
        show_expect(out[x].re == 0.0f && out[x].im == 0.0f, "the border fades to 0");
}

/* The map with the greatest energy. */
static int strongest(const float *energies, int n)
{
    int best = 0;
    double most = 0;
    for (int m = 0; m < maps; m++) {
        double sum = 0;
        for (int i = 0; i < n; i++)
            sum += energies[m * n + i];
        if (sum > most)
            most = sum, best = m;
    }
    return best;
}

/* Stripes are seen by the filter of their orientation and frequency; then every map has the range [0, 1]. */
static void check_stripes(int across_x, int band)
{
    enum { w = 64, h = 64, n = w * h };
    const int period = 32 >> band;
    struct gabor bank[maps];
    struct range ranges[maps];
    uint8_t *in = allocate(n);
    struct complex *spectrum = allocate(n * sizeof *spectrum), *filtered = allocate(maps * n * sizeof *filtered);
    float *energies = allocate(maps * n * sizeof *energies), *mixed = allocate(maps * n * sizeof *mixed);
    for (int i = 0; i < n; i++)
        in[i] = (uint8_t)lround(100 + 50 * cos(2 * 3.14159265358979 * (across_x ? i % w : i / w) / period));
    gabor_bank(bank);
    window(in, spectrum, w, h);
    show_expect(transform_at_home(spectrum, w, h, 1, to_frequencies), "there is memory for a transform");
    gabor(spectrum, filtered, bank, w, h);
    show_expect(transform_at_home(filtered, w, h, maps, from_frequencies), "there is memory for a transform");
    energy(filtered, energies, n);
    show_expect(strongest(energies, n) == (across_x ? orientations / 2 : 0) * bands + band,
                "the filter of the stripes is strongest");
    interact(energies, mixed, n);
    for (int m = 0; m < maps; m++)
        ranges[m] = range(mixed + m * n, n);
    stretch(mixed, ranges, n);
    for (int m = 0; m < maps; m++) {
        const struct range stretched = range(mixed + m * n, n);
        show_expect(stretched.least == 0.0f && stretched.greatest == 1.0f, "a stretched map has the range [0, 1]");
    }
    free(in);
    free(spectrum);
    free(filtered);
    free(energies);
    free(mixed);
}

static void saliency_of(const uint8_t *in, float *out, int w, int h)
{
    show_expect(saliency(in, out, w, h), "there is memory for the maps, and the transform works");
}

/* Nothing stands out of black; among upright bars a lying one does. */
static void check_bars(void)
{
    enum { w = 160, h = 128, cell = 32, odd = 2 * 5 + 2 };
    uint8_t *in = allocate(w * h);
    float *out = allocate(w * h * sizeof *out), best = 0;
    int place = 0;
    memset(in, 0, w * h);
    saliency_of(in, out, w, h);
    for (int i = 0; i < w * h; i++)
        show_expect(out[i] == 0.0f, "nothing stands out of black");
    for (int i = 0; i < w * h; i++) {
        const int x = i % w, y = i / w, dx = abs(x % cell - cell / 2), dy = abs(y % cell - cell / 2);
        const int lies = y / cell * (w / cell) + x / cell == odd;
        in[i] = (lies ? dy : dx) <= 2 && (lies ? dx : dy) <= 9 ? 255 : 0;
    }
    saliency_of(in, out, w, h);
    for (int i = 0; i < w * h; i++)
        if (out[i] > best)
            best = out[i], place = i;
    show_expect(place / w / cell * (w / cell) + place % w / cell == odd, "the bar that lies stands out");
    free(in);
    free(out);
}

/* Half of the photograph's size, without what is left over of multiples of 32 pixels: fast sizes for a transform. */
static uint8_t *smaller(const struct show *show, int *w, int *h)
{
    *w = show->w / 64 * 32;
    *h = show->h / 64 * 32;
    const int left = show->w / 2 - *w, top = show->h / 2 - *h;
    uint8_t *out = allocate((size_t)*w * *h);
    for (int y = 0; y < *h; y++)
        for (int x = 0; x < *w; x++) {
            const uint8_t *p = show->grey + (2 * y + top) * show->w + 2 * x + left;
            out[y * *w + x] = (uint8_t)((p[0] + p[1] + p[show->w] + p[show->w + 1] + 2) / 4);
        }
    return out;
}

/* All filters in one picture, frequency 0 in the middle. */
static void draw_bank(const struct show *show, const struct complex *gains, int w, int h)
{
    uint8_t *grey = allocate((size_t)w * h);
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float most = 0;
            for (int m = 0; m < maps; m++)
                most = fmaxf(most, gains[((size_t)m * h + (y + h / 2) % h) * w + (x + w / 2) % w].re);
            grey[y * w + x] = (uint8_t)(255 * most + 0.5f);
        }
    show_picture(show, grey, w, h, 1);
    free(grey);
}

/* The maps at half their size, a row for each band. */
static void draw_maps(const struct show *show, const float *mixed, int w, int h)
{
    const int half_w = w / 2, half_h = h / 2, row = orientations * half_w;
    uint8_t *grey = allocate((size_t)bands * half_h * row);
    for (int m = 0; m < maps; m++)
        for (int y = 0; y < half_h; y++)
            for (int x = 0; x < half_w; x++)
                grey[(m % bands * half_h + y) * row + m / bands * half_w + x] =
                    (uint8_t)(255 * mixed[((size_t)m * h + 2 * y) * w + 2 * x] + 0.5f);
    show_picture(show, grey, row, bands * half_h, 1);
    free(grey);
}

/* The photograph, and beside it how much its places stand out. */
static void draw_saliency(const struct show *show, const uint8_t *in, const float *out, int w, int h)
{
    uint8_t *grey = allocate((size_t)2 * w * h);
    const float greatest = range(out, w * h).greatest;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            grey[y * 2 * w + x] = in[y * w + x];
            grey[y * 2 * w + w + x] = (uint8_t)(255 * sqrtf(out[y * w + x] / greatest) + 0.5f);
        }
    show_picture(show, grey, 2 * w, h, 1);
    free(grey);
}

int main(int argc, char **argv)
{
    struct show show = show_open(argc, argv);
    int w, h;
    uint8_t *in = smaller(&show, &w, &h);
    const int n = w * h;
    const size_t all = (size_t)maps * n;
    struct complex *spectrum = allocate(n * sizeof *spectrum), *filtered = allocate(all * sizeof *filtered);
    float *energies = allocate(all * sizeof *energies), *mixed = allocate(all * sizeof *mixed);
    float *stretched = allocate(all * sizeof *stretched), *out = allocate(n * sizeof *out), weights[maps];
    struct gabor bank[maps];
    struct range ranges[maps];
    gabor_bank(bank);
    check_transform(12, 10);
    check_transform(13, 7);
    check_window();
    for (int band = 0; band < bands; band++) {
        check_stripes(0, band);
        check_stripes(1, band);
    }
    check_bars();

    /* The gains of the filters: what they leave of a spectrum of ones. */
    for (int i = 0; i < n; i++)
        spectrum[i] = (struct complex){1, 0};
    for (show_begin(&show, "gabor"); show_again(&show);)
        gabor(spectrum, filtered, bank, w, h);
    show_data(&show, filtered, all * sizeof *filtered);
    draw_bank(&show, filtered, w, h);

    for (show_begin(&show, "window"); show_again(&show);)
        window(in, spectrum, w, h);
    show_data(&show, spectrum, n * sizeof *spectrum);

    /* The stages one by one. Their input is the same on every device: filters that let pass all or nothing. */
    transform_in_c(spectrum, w, h, 1, to_frequencies);
    for (int m = 0; m < maps; m++)
        for (int i = 0; i < n; i++) {
            const int passes = filtered[(size_t)m * n + i].re > 0.5f;
            filtered[(size_t)m * n + i] = passes ? spectrum[i] : (struct complex){0, 0};
        }
    transform_in_c(filtered, w, h, maps, from_frequencies);
    for (show_begin(&show, "energy"); show_again(&show);)
        energy(filtered, energies, n);
    show_data(&show, energies, all * sizeof *energies);

    for (show_begin(&show, "interact"); show_again(&show);)
        interact(energies, mixed, n);
    show_data(&show, mixed, all * sizeof *mixed);

    for (show_begin(&show, "range"); show_again(&show);)
        for (int m = 0; m < maps; m++) {
            ranges[m] = range(mixed + (size_t)m * n, n);
            weights[m] = weight(ranges[m]);
        }
    show_data(&show, ranges, sizeof ranges);

    /* In place: every round starts from the same maps again. */
    for (show_begin(&show, "stretch"); show_again(&show);) {
        memcpy(stretched, mixed, all * sizeof *mixed);
        stretch(stretched, ranges, n);
    }
    show_data(&show, stretched, all * sizeof *stretched);
    draw_maps(&show, stretched, w, h);

    for (show_begin(&show, "fuse"); show_again(&show);)
        fuse(stretched, weights, out, n);
    show_data(&show, out, n * sizeof *out);

    for (show_begin(&show, "saliency"); show_again(&show);)
        saliency_of(in, out, w, h);
    show_data(&show, out, n * sizeof *out);
    draw_saliency(&show, in, out, w, h);

    free(in);
    free(spectrum);
    free(filtered);
    free(energies);
    free(mixed);
    free(stretched);
    free(out);
    show_close(&show);
    return 0;
}
