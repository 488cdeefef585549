#include "../common/image.h"
#include "../common/show.h"
#include "heat.h"

#include <stdlib.h>
#include <string.h>

enum { nx = 83, ny = 61, nz = 47, cells = nx * ny * nz };

/* A temperature that grows evenly along each axis is steady: a step changes not one bit of it (all values are small
 * integers). */
static void check_steady(float *u, float *out)
{
    for (int i = 0; i < cells; i++)
        u[i] = out[i] = (float)(3 * (i % nx) + 5 * (i / nx % ny) - 2 * (i / (nx * ny)));
    heat_step(u, out, nx, ny, nz, 0.125f);
    show_expect(memcmp(u, out, cells * sizeof(float)) == 0, "an even slope of temperature is steady");
}

/* One cell of 64 degrees gives r of it to each of its six neighbours, and keeps the rest. */
static void check_point(float *u, float *out)
{
    const int middle = (nz / 2 * ny + ny / 2) * nx + nx / 2;
    memset(u, 0, cells * sizeof(float));
    memset(out, 0, cells * sizeof(float));
    u[middle] = 64.0f;
    heat_step(u, out, nx, ny, nz, 0.125f);
    show_expect(out[middle] == 16.0f, "a hot cell keeps 1 - 6 r of its heat");
    const int neighbours[6] = {-1, 1, -nx, nx, -nx * ny, nx * ny};
    for (int i = 0; i < 6; i++)
        show_expect(out[middle + neighbours[i]] == 8.0f, "a hot cell gives r of its heat to each neighbour");
}

/* Insulated, a block keeps its heat: the values stay multiples of 1/8, so that their sum is exact. */
static void check_insulated(float *u, float *out)
{
    double before = 0, after = 0;
    for (int i = 0; i < cells; i++) {
        u[i] = (float)(i * 7 % 64);
        before += u[i];
    }
    heat_step_insulated(u, out, nx, ny, nz, 0.125f);
    for (int i = 0; i < cells; i++)
        after += out[i];
    show_expect(before == after, "an insulated block loses no heat");
}

/* A cold block with a hot bottom and a hot ball inside. */
static void start(float *u)
{
    for (int z = 0; z < nz; z++)
        for (int y = 0; y < ny; y++)
            for (int x = 0; x < nx; x++) {
                const int dx = x - 40, dy = y - 20, dz = z - nz / 2;
                u[(z * ny + y) * nx + x] = y == ny - 1 || dx * dx + dy * dy + dz * dz < 120 ? 255.0f : 0.0f;
            }
}

/* The slice in the middle, each cell four by four pixels. */
static void show_slice(struct show *s, const float *u)
{
    uint8_t *grey = allocate((size_t)16 * nx * ny);
    for (int y = 0; y < 4 * ny; y++)
        for (int x = 0; x < 4 * nx; x++)
            grey[y * 4 * nx + x] = (uint8_t)(u[(nz / 2 * ny + y / 4) * nx + x / 4] + 0.5f);
    show_data(s, u, cells * sizeof(float));
    show_picture(s, grey, 4 * nx, 4 * ny, 1);
    free(grey);
}

int main(int argc, char **argv)
{
    struct show show = show_open_without_photo(argc, argv);
    float *u = allocate(cells * sizeof(float)), *out = allocate(cells * sizeof(float));
    double *du = allocate(cells * sizeof(double)), *dout = allocate(cells * sizeof(double));
    check_steady(u, out);
    check_point(u, out);
    check_insulated(u, out);

    start(u);
    memcpy(out, u, cells * sizeof(float));
    for (show_begin(&show, "heat_step"); show_again(&show);)
        heat_step(u, out, nx, ny, nz, 0.15f);
    show_data(&show, out, cells * sizeof(float));

    for (int i = 0; i < cells; i++)
        du[i] = dout[i] = u[i];
    for (show_begin(&show, "heat_step_vla"); show_again(&show);)
        heat_step_vla(nx, ny, nz, (const double(*)[ny][nx])du, (double(*)[ny][nx])dout, 0.15);
    show_data(&show, dout, cells * sizeof(double));

    for (show_begin(&show, "heat_step_insulated"); show_again(&show);)
        heat_step_insulated(u, out, nx, ny, nz, 0.15f);
    show_data(&show, out, cells * sizeof(float));

    for (show_begin(&show, "heat"); show_again(&show);) {
        start(u);
        heat(u, out, nx, ny, nz, 0.15f, 60);
    }
    show_slice(&show, u);

    free(u);
    free(out);
    free(du);
    free(dout);
    show_close(&show);
    return 0;
}
