#include "../common/image.h"
#include "../common/show.h"
#include "granulometry.h"

#include <stdlib.h>
#include <string.h>

enum { nx = 64, ny = 48, nz = 40, voxels = nx * ny * nz, words = nx / 32, most = 20 };

static int distance(int x, int y, int z, int x0, int y0, int z0) { return abs(x - x0) + abs(y - y0) + abs(z - z0); }

static int in_cube(int x, int y, int z, int first, int side)
{
    return x >= first && x < first + side && y >= first && y < first + side && z >= first && z < first + side;
}

/* A cube, two octahedra of which one lies across the border between two words, and a box at the border of the volume.
 */
static int in_mixture(int x, int y, int z)
{
    return in_cube(x, y, z, 4, 12) || distance(x, y, z, 40, 12, 12) <= 5 || distance(x, y, z, 31, 34, 30) <= 3 ||
           (x < 7 && y >= 30 && y < 37 && z >= 20 && z < 34);
}

static int in_ball(int x, int y, int z) { return distance(x, y, z, 33, 20, 20) <= 4; }
static int in_cube9(int x, int y, int z) { return in_cube(x, y, z, 15, 9); }
static int in_cube8(int x, int y, int z) { return in_cube(x, y, z, 26, 8); }

static void fill(uint8_t *volume, int (*inside)(int, int, int))
{
    for (int i = 0; i < voxels; i++)
        volume[i] = inside(i % nx, i / nx % ny, i / (nx * ny));
}

/* Both ways to store the volume give the curve that is known for the body. */
static void check_curve(int (*inside)(int, int, int), const long *expected, int n, const char *what)
{
    uint8_t *volume = allocate(voxels);
    uint32_t *bits = allocate(voxels / 8);
    long curve[most];
    fill(volume, inside);
    pack(volume, bits, words, ny, nz);
    show_expect(granulometry_u8(volume, nx, ny, nz, curve, most) == n && memcmp(curve, expected, n * sizeof(long)) == 0,
                what);
    show_expect(granulometry_bits(bits, words, ny, nz, curve, most) == n &&
                    memcmp(curve, expected, n * sizeof(long)) == 0,
                what);
    free(volume);
    free(bits);
}

static void check_curves(void)
{
    check_curve(in_ball, (const long[]){129, 129, 129, 129, 0}, 5,
                "an octahedron of size 4 stays whole in openings up to size 4");
    check_curve(in_cube9, (const long[]){637, 485, 305, 129, 0}, 5, "the curve of a cube of side 9");
    check_curve(in_cube8, (const long[]){432, 304, 160, 0}, 4, "the curve of a cube of side 8");
    check_curve(in_mixture, (const long[]){2518, 2186, 1760, 999, 679, 0}, 6, "the curve of the mixture");
}

/* A voxel grows to octahedra of known size; an erosion takes one layer of a cube on each side. */
static void check_growth(uint8_t *a, uint8_t *b)
{
    static const long octahedra[5] = {7, 25, 63, 129, 231};
    memset(a, 0, voxels);
    a[(20 * ny + 24) * nx + 32] = 1;
    for (int i = 0; i < 5; i++) {
        dilate_u8(a, b, nx, ny, nz);
        show_expect(count_u8(b, voxels) == octahedra[i], "a voxel grows to an octahedron");
        memcpy(a, b, voxels);
    }
    fill(a, in_cube9);
    erode_u8(a, b, nx, ny, nz);
    show_expect(count_u8(b, voxels) == 7 * 7 * 7, "an erosion makes a cube of side 9 one of side 7");
}

/* Four slices side by side, each voxel three by three pixels: the volume and its openings of size 2, 4 and 5. */
static void draw(struct show *s, const uint8_t *volume)
{
    static const int sizes[4] = {0, 2, 4, 5};
    enum { zoom = 3, w = zoom * nx, h = zoom * ny };
    uint8_t *grey = allocate((size_t)4 * w * h), *a = allocate(voxels), *b = allocate(voxels);
    for (int k = 0; k < 4; k++) {
        memcpy(a, volume, voxels);
        for (int i = 0; i < 2 * sizes[k]; i++) {
            if (i < sizes[k])
                erode_u8(a, b, nx, ny, nz);
            else
                dilate_u8(a, b, nx, ny, nz);
            memcpy(a, b, voxels);
        }
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++) {
                int sum = 0; /* how much of the volume lies behind the pixel */
                for (int z = 0; z < nz; z++)
                    sum += a[(z * ny + y / zoom) * nx + x / zoom];
                grey[y * 4 * w + k * w + x] = (uint8_t)(sum ? 80 + 11 * sum : x == w - 1 ? 60 : 20);
            }
    }
    show_picture(s, grey, 4 * w, h, 1);
    free(grey);
    free(a);
    free(b);
}

int main(int argc, char **argv)
{
    struct show show = show_open_without_photo(argc, argv);
    uint8_t *volume = allocate(voxels), *out = allocate(voxels);
    uint32_t *bits = allocate(voxels / 8), *bits_out = allocate(voxels / 8);
    long count = 0, curve[most];
    check_curves();
    check_growth(volume, out);
    fill(volume, in_mixture);

    for (show_begin(&show, "pack"); show_again(&show);)
        pack(volume, bits, words, ny, nz);
    show_data(&show, bits, voxels / 8);

    for (show_begin(&show, "unpack"); show_again(&show);)
        unpack(bits, out, words, ny, nz);
    show_data(&show, out, voxels);
    show_expect(memcmp(volume, out, voxels) == 0, "packed and unpacked is the same");

    for (show_begin(&show, "erode_u8"); show_again(&show);)
        erode_u8(volume, out, nx, ny, nz);
    show_data(&show, out, voxels);

    for (show_begin(&show, "dilate_u8"); show_again(&show);)
        dilate_u8(volume, out, nx, ny, nz);
    show_data(&show, out, voxels);

    for (show_begin(&show, "erode_bits"); show_again(&show);)
        erode_bits(bits, bits_out, words, ny, nz);
    show_data(&show, bits_out, voxels / 8);

    for (show_begin(&show, "dilate_bits"); show_again(&show);)
        dilate_bits(bits, bits_out, words, ny, nz);
    show_data(&show, bits_out, voxels / 8);

    for (show_begin(&show, "count_u8"); show_again(&show);)
        count = count_u8(volume, voxels);
    show_data(&show, &count, sizeof count);
    show_expect(count == 2708, "the mixture has 2708 voxels");

    for (show_begin(&show, "count_bits"); show_again(&show);)
        count = count_bits(bits, voxels / 32);
    show_data(&show, &count, sizeof count);

    int sizes = 0;
    for (show_begin(&show, "granulometry_u8"); show_again(&show);)
        sizes = granulometry_u8(volume, nx, ny, nz, curve, most);
    show_data(&show, curve, sizes * sizeof(long));

    for (show_begin(&show, "granulometry_bits"); show_again(&show);)
        sizes = granulometry_bits(bits, words, ny, nz, curve, most);
    show_data(&show, curve, sizes * sizeof(long));
    draw(&show, volume);

    free(volume);
    free(out);
    free(bits);
    free(bits_out);
    show_close(&show);
    return 0;
}
