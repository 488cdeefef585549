#include "../common/image.h"
#include "../common/show.h"
#include "statistics.h"

#include <stdlib.h>
#include <string.h>

static void measures(struct show *s)
{
    double result[2];
    for (show_begin(s, "mean_and_variance"); show_again(s);)
        mean_and_variance(s->grey, s->w, s->h, s->w, &result[0], &result[1]);
    show_data(s, result, sizeof result);

    float mean = 0;
    for (show_begin(s, "mean_f32"); show_again(s);)
        mean = mean_f32(s->grey_f32, s->w * s->h);
    show_data(s, &mean, sizeof mean);
    show_expect(mean == (float)result[0], "the mean of floats that are bytes is that of the bytes: all sums are integers");

    int counts[2], place[3];
    for (show_begin(s, "count_above"); show_again(s);)
        count_above(s->grey, s->w, s->h, 200, &counts[0], &counts[1]);
    show_data(s, counts, sizeof counts);

    for (show_begin(s, "brightest"); show_again(s);)
        place[2] = brightest(s->grey, s->w, s->h, &place[0], &place[1]);
    show_data(s, place, sizeof place);
}

/* The photograph with a quarter of its contrast, stretched again. */
static void stretches(struct show *s)
{
    const int w = s->w, h = s->h, n = w * h;
    uint8_t *pale = allocate(n), *out = allocate(n);
    float *floats = allocate(n * sizeof *floats);
    for (int i = 0; i < n; i++)
        pale[i] = 90 + s->grey[i] / 4;
    show_begin(s, "pale");
    show_picture(s, pale, w, h, 1);

    for (show_begin(s, "stretch"); show_again(s);)
        stretch(pale, out, w, h);
    show_u8(s, out, 1);
    int x, y, counts[2];
    show_expect(brightest(out, w, h, &x, &y) == 255, "the greatest value becomes 255");
    count_above(out, w, h, 0, &counts[0], &counts[1]);
    show_expect(counts[0] < n, "the smallest value becomes 0");

    for (show_begin(s, "stretch_f32"); show_again(s);)
        stretch_f32(s->grey_f32, floats, n);
    show_f32(s, floats);
    free(pale);
    free(out);
    free(floats);
}

/* A sequence of 1023 values of +1 and -1 whose correlation with itself, shifted, is -1; see ../signal. */
static void detection(struct show *s)
{
    enum { n = 1023, delay = 123 };
    int sequence[n], correlation[n], at = 0;
    for (int i = 0; i < n; i++)
        sequence[i] = i < 10 ? -1 : sequence[i - 7] * sequence[i - 10];
    for (int k = 0; k < n; k++) {
        correlation[k] = 0;
        for (int i = 0; i < n; i++)
            correlation[k] += sequence[i] * sequence[(i + k + n - delay) % n];
    }
    for (show_begin(s, "detect"); show_again(s);)
        at = detect(correlation, n);
    show_data(s, &at, sizeof at);
    show_expect(at == delay, "the echo is found where it is");
}

/* Among equal values the first one counts, wherever the threads are that see them. */
static void check_first(void)
{
    enum { w = 300, h = 200 };
    uint8_t *in = allocate(w * h);
    int x, y;
    memset(in, 7, w * h);
    show_expect(brightest(in, w, h, &x, &y) == 7 && x == 0 && y == 0, "of equal pixels the first is the brightest");
    in[150 * w + 20] = in[150 * w + 21] = in[151 * w + 1] = 9;
    show_expect(brightest(in, w, h, &x, &y) == 9 && x == 20 && y == 150, "of the brightest pixels the first is found");
    show_expect(brightest(in, 0, h, &x, &y) == -1, "no pixel is the brightest of none");

    double mean, variance;
    for (int i = 0; i < w * h; i++)
        in[i] = i % 2 ? 10 : 250;
    mean_and_variance(in, w, h, w, &mean, &variance);
    show_expect(mean == 130 && variance == 120 * 120, "the mean and the variance of two values");
    free(in);
}

int main(int argc, char **argv)
{
    struct show show = show_open(argc, argv);
    check_first();
    measures(&show);
    stretches(&show);
    detection(&show);
    show_close(&show);
    return 0;
}
