#include "../common/image.h"
#include "../common/show.h"
#include "seidel.h"

#include <stdlib.h>
#include <string.h>

enum { w = 149, h = 83, points = w * h };

static float f32[points], before_f32[points];
static double f64[points], sources[points];

/* A plane solves Laplace's equation: relaxation changes not one bit of it (all values are small integers). */
static void check_plane(void)
{
    for (int i = 0; i < points; i++)
        f32[i] = before_f32[i] = (float)(4 * (i % w) - 8 * (i / w));
    gauss_seidel(f32, w, h, 3);
    show_expect(memcmp(f32, before_f32, sizeof f32) == 0, "a plane solves Laplace's equation");
}

/* x * x - y * y, too; from zero inside the solution is found again, and over-relaxation needs fewer sweeps. */
static void check_saddle(void)
{
    const double omegas[2] = {1.0, 1.7};
    int sweeps[2];
    memset(sources, 0, sizeof sources);
    for (int k = 0; k < 2; k++) {
        enum { w = 23, h = 17 };
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++)
                f64[y * w + x] = x % (w - 1) == 0 || y % (h - 1) == 0 ? x * x - y * y : 0;
        sweeps[k] = solve(f64, sources, w, h, omegas[k], 1e-6, 10000);
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++) {
                const double error = f64[y * w + x] - (x * x - y * y);
                show_expect(error < 1e-4 && error > -1e-4, "a saddle is found from its border");
            }
    }
    show_expect(5 * sweeps[1] < sweeps[0], "over-relaxation needs less than a fifth of the sweeps");
}

/* After a step of no length the plate is as before it, whatever was guessed. */
static void check_step(void)
{
    for (int i = 0; i < points; i++) {
        const int x = i % w, y = i / w;
        before_f32[i] = (float)(i * 7 % 64);
        f32[i] = x == 0 || x == w - 1 || y == 0 || y == h - 1 ? before_f32[i] : 100.0f;
    }
    heat_step(before_f32, f32, w, h, 0.0f, 1);
    show_expect(memcmp(f32, before_f32, sizeof f32) == 0, "a step of no length changes nothing");
}

/* A cold plate, hot along the left half of its upper edge and along its right edge. */
static double edge(int x, int y)
{
    return (y == 0 && x < w / 2) || x == w - 1 ? 255 : 0;
}

static void start(void)
{
    for (int i = 0; i < points; i++) {
        f64[i] = f32[i] = before_f32[i] = (float)edge(i % w, i / w);
        sources[i] = 0;
    }
    sources[(h / 2) * w + w / 3] = -200;
}

/* Every point two by two pixels. */
static void draw(struct show *s)
{
    uint8_t *grey = allocate((size_t)4 * points);
    for (int y = 0; y < 2 * h; y++)
        for (int x = 0; x < 2 * w; x++) {
            const double value = f64[y / 2 * w + x / 2];
            grey[y * 2 * w + x] = (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value + 0.5);
        }
    show_picture(s, grey, 2 * w, 2 * h, 1);
    free(grey);
}

int main(int argc, char **argv)
{
    struct show show = show_open(argc, argv);
    check_plane();
    check_saddle();
    check_step();

    for (show_begin(&show, "gauss_seidel"); show_again(&show);) {
        start();
        gauss_seidel(f32, w, h, 20);
    }
    show_data(&show, f32, sizeof f32);

    for (show_begin(&show, "over_relax"); show_again(&show);) {
        start();
        over_relax(f64, sources, w, h, 1.9, 20);
    }
    show_data(&show, f64, sizeof f64);

    double worst = 0;
    for (show_begin(&show, "worst_residual"); show_again(&show);)
        worst = worst_residual(f64, sources, w, h);
    show_data(&show, &worst, sizeof worst);

    for (show_begin(&show, "heat_step"); show_again(&show);) {
        start();
        heat_step(before_f32, f32, w, h, 5.0f, 20);
    }
    show_data(&show, f32, sizeof f32);

    int sweeps = 0;
    for (show_begin(&show, "solve"); show_again(&show);) {
        start();
        sweeps = solve(f64, sources, w, h, 1.9, 0.1, 1000);
    }
    show_expect(sweeps < 1000, "the plate is solved");
    show_data(&show, f64, sizeof f64);
    draw(&show);

    const size_t pixels = (size_t)show.w * show.h;
    float *image = allocate(pixels * sizeof *image);
    for (show_begin(&show, "smooth"); show_again(&show);) {
        memcpy(image, show.grey_f32, pixels * sizeof *image);
        smooth(image, show.w, show.h, 10);
    }
    show_f32(&show, image);
    free(image);

    show_close(&show);
    return 0;
}
