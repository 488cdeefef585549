// Rows that are allocated one by one, in the order of an allocator or in the opposite one: the nests run on gathered copies of them.
// So do those that only read a row twice, or rows that share bytes. Where such rows are written, the C runs.
// RUN: %check %s --fallbacks=none --expect=blur:mapped=1 --expect=inPlace:mapped=1 --expect=rounds:mapped=1 --expect=scaled:mapped=1 --expect=guarded:mapped=1 --expect=chosen:mapped=1 --expect=product:mapped=1 --expect=filled:mapped=1 --expect=total:mapped=1 --expect=sumsOfRows:mapped=1 --expect=everyOther:mapped=1 --expect=colours:mapped=1 --expect=bySubscript:mapped=1 --expect=table:any --expect=look:any --expect=apart:any --expect=let:any --expect=shared:any -- -DAPART
// RUN: %check %s --fallbacks=some --expect=blur:mapped=1 --expect=inPlace:mapped=1 --expect=rounds:mapped=1 --expect=scaled:mapped=1 --expect=guarded:mapped=1 --expect=chosen:mapped=1 --expect=product:mapped=1 --expect=filled:mapped=1 --expect=total:mapped=1 --expect=sumsOfRows:mapped=1 --expect=everyOther:mapped=1 --expect=colours:mapped=1 --expect=bySubscript:mapped=1 --expect=table:any --expect=look:any --expect=apart:any --expect=let:any --expect=shared:any
#include "harness.h"
#include <stdlib.h>
#include <string.h>

static void blur(uint8_t **src, uint8_t **dst, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            int s = 0;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++)
                    s += src[y + j][x + i];
            dst[y][x] = s / 9;
        }
}

static void inPlace(int **a, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            a[y][x] = a[y][x] * 2 + y;
}

/* Matrices that begin at a[1][1]. */
static void scaled(double **a, double **b, int n, int m, double f)
{
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++)
            b[i][j] = f * a[i][j];
}

static void guarded(int **a, const uint8_t *is, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            if (is[y] & 1)
                a[y][x] += 3;
}

static void chosen(int **a, int **b, const int *which, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            b[y][x] = a[which[y]][x];
}

static void bySubscript(int **a, int **b, int *bins, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            bins[(unsigned)b[y][x] % 16] += a[y][x];
}

static void product(float *const *a, float **b, float **c, int n, int m, int p)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            float s = 0;
            for (int k = 0; k < p; k++)
                s += a[i][k] * b[k][j];
            c[i][j] = s;
        }
}

static void filled(int **a, int w, int h, int k)
{
    for (int y = 0; y < h; y++)
        for (int x = 2; x < w; x += 3)
            a[y][x] = k + x * y;
}

static long total(int **a, int w, int h)
{
    long s = 0;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            s += a[y][x];
    return s;
}

static void sumsOfRows(int **a, int *sums, int w, int h)
{
    for (int y = 0; y < h; y++) {
        int s = 0;
        for (int x = 0; x < w; x++)
            s += a[y][x];
        sums[y] = s;
    }
}

static void everyOther(int **a, int **b, int w, int h)
{
    for (int y = 0; y < h / 2; y++)
        for (int x = 0; x < w; x++)
            b[y][x] = a[2 * y][x] - a[2 * y + 1][x];
}

typedef struct {
    unsigned char r, g, b;
} Colour;

static void colours(Colour **a, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            a[y][x].g = a[y][x].r + 2 * a[y][x].b;
}

/* The host and nests by turns, and pointers that change hands. */
static int rounds(int **a, int **b, int w, int h, int steps)
{
    int seen = 0;
    for (int t = 0; t < steps; t++) {
        for (int y = 1; y < h - 1; y++)
            for (int x = 1; x < w - 1; x++)
                b[y][x] = (a[y - 1][x] + a[y + 1][x] + a[y][x - 1] + a[y][x + 1] + t) / 4;
        int **other = a;
        a = b;
        b = other;
        if (t % 3 == 1) {
            seen += a[h / 2][w / 2];
            a[h / 2][w / 2 + 1] = t;
        }
        if (t % 4 == 3) {
            int *row = a[1];
            a[1] = b[1];
            b[1] = row;
        }
    }
    return seen;
}

enum Kind { Shuffled, Descending, Swapped, EvenAtFirst, Kinds };

/* A table of rows of elements of so many bytes, with random content; behind it what is to be freed. */
static void **table(enum Kind kind, size_t bytes, int w, int h)
{
    const size_t pitch = (w * bytes + 15) / 16 * 16 + 16;
    char **rows = malloc((2 * h + 1) * sizeof *rows), **blocks = rows + h;
    for (int y = 0; y < h; y++)
        blocks[y] = kind == Shuffled ? malloc(w * bytes + 1) : NULL;
    blocks[h] = kind == Shuffled ? NULL : malloc(h * pitch + 1);
    for (int y = 0; y < h; y++)
        rows[y] = kind == Shuffled ? blocks[y] : blocks[h] + (kind == Descending ? h - 1 - y : y) * pitch;
    for (int y = h - 1; y > 0 && kind == Shuffled; y--) {
        const int other = y > 1 ? randomInt(0, y) : rows[0] < rows[1] ? 0 : 1; /* never an image by chance */
        char *row = rows[y];
        rows[y] = rows[other];
        rows[other] = row;
    }
    if (kind == Swapped && h > 2) {
        char *row = rows[2];
        rows[2] = rows[0];
        rows[0] = row;
    }
    for (int y = 0; y < h; y++)
        for (size_t k = 0; k < w * bytes; k++)
            rows[y][k] = bytes == 3 || bytes == 1 || k % bytes == 0 ? (char)randomInt(0, 30) : 0;
    return (void **)rows;
}

static void let(void *rows, int h)
{
    char **blocks = (char **)rows + h;
    for (int y = 0; y <= h; y++)
        free(blocks[y]);
    free(rows);
}

static void look(const char *label, void *rows, size_t bytes, int w, int h)
{
    unsigned hash = 1;
    unsigned char **all = rows;
    for (int y = 0; y < h; y++)
        for (size_t k = 0; k < w * bytes; k++)
            hash = hash * 31 + all[y][k];
    showInt(label, hash);
}

static void apart(enum Kind kind, int w, int h)
{
    uint8_t **p = (uint8_t **)table(kind, 1, w, h), **q = (uint8_t **)table(Shuffled, 1, w, h);
    blur(p, q, w, h);
    look("blur", q, 1, w, h);
    let(p, h), let(q, h);
    int **a = (int **)table(kind, 4, w, h), **b = (int **)table(kind, 4, w, h);
    inPlace(a, w, h);
    look("in place", a, 4, w, h);
    if (kind == EvenAtFirst && h > 2) { /* with data of the last call perhaps still on the device */
        int *row = a[h - 1];
        a[h - 1] = a[0];
        a[0] = row;
        inPlace(a, w, h);
        look("in place again", a, 4, w, h);
    }
    uint8_t *is = bits(h);
    int *which = ints(h, 0, h > 0 ? h - 1 : 0), *bins = ints(16, 0, 0);
    /* Two rows are always evenly spaced, and what lies between these is nobody's. */
    for (int y = 0; y < h; y++)
        which[y] = h < 3 ? 0 : y == 0 || y == h - 1 ? y : which[y];
    guarded(a, is, w, h);
    look("guarded", a, 4, w, h);
    chosen(a, b, which, w, h);
    look("chosen", b, 4, w, h);
    bySubscript(a, b, bins, w, h);
    show("bins", bins, 16 * sizeof *bins);
    filled(a, w, h, kind);
    look("filled", a, 4, w, h);
    showInt("total", total(a, w, h));
    int *sums = ints(h, 0, 0);
    sumsOfRows(a, sums, w, h);
    show("sums", sums, h * sizeof *sums);
    everyOther(a, b, w, h);
    look("every other", b, 4, w, h);
    if (w > 2 && h > 2) {
        int **rowsOfA = malloc(h * sizeof *a), **rowsOfB = malloc(h * sizeof *b);
        memcpy(rowsOfA, a, h * sizeof *a);
        memcpy(rowsOfB, b, h * sizeof *b);
        showInt("seen", rounds(a, b, w, h, 9));
        look("rounds a", a, 4, w, h);
        look("rounds b", b, 4, w, h);
        memcpy(a, rowsOfA, h * sizeof *a);
        memcpy(b, rowsOfB, h * sizeof *b);
        free(rowsOfA);
        free(rowsOfB);
    }
    let(a, h), let(b, h);
    Colour **c = (Colour **)table(kind, 3, w, h);
    colours(c, w, h);
    look("colours", c, 3, w, h);
    let(c, h);
    float **f = (float **)table(kind, 4, w, h), **g = (float **)table(kind, 4, h, w), **m = (float **)table(Shuffled, 4, h, h);
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            f[y][x] = randomInt(-9, 9);
            g[x][y] = randomInt(-9, 9);
        }
    product(f, g, m, h, h, w);
    look("product", m, 4, h, h);
    let(f, h), let(g, w), let(m, h);
    double **d = (double **)table(kind, 8, w, h), **e = (double **)table(Shuffled, 8, w, h);
    double **from1 = malloc((h + 1) * sizeof *from1), **to1 = malloc((h + 1) * sizeof *to1);
    from1[0] = to1[0] = NULL;
    for (int y = 0; y < h; y++) {
        from1[y + 1] = d[y] - 1;
        to1[y + 1] = e[y] - 1;
        for (int x = 0; x < w; x++)
            d[y][x] = randomInt(-9, 9) / 4.0;
    }
    scaled(from1, to1, h, w, 0.5);
    look("scaled", e, 8, w, h);
    free(from1);
    free(to1);
    let(d, h), let(e, h);
    finish();
}

/* Rows that are one, or that share bytes. */
static void shared(int w, int h)
{
    int **a = (int **)table(Shuffled, 4, w, h), **b = (int **)table(Shuffled, 4, w, h), **c = malloc((h + 1) * sizeof *c);
    for (int y = 0; y < h; y++)
        c[y] = a[y % 2 ? 0 : y];
    everyOther(c, b, w, h);
    look("read twice", b, 4, w, h);
#ifndef APART
    inPlace(c, w, h);
    look("written twice", a, 4, w, h);
    everyOther(c, a, w, h);
    look("read and written", a, 4, w, h);
    for (int y = 0; y < h; y++)
        c[y] = a[0] + (y < w ? y : 0);
    inPlace(c, w > h ? w - h : 0, h);
    look("shared bytes", a, 4, w, h);
    int **image = (int **)table(EvenAtFirst, 4, w, h);
    for (int y = 0; y < h; y++)
        c[y] = image[h - 1 - y];
    everyOther(c, image, w, h);
    look("beside an image", image, 4, w, h);
    everyOther(image, c, w, h);
    look("an image beside", image, 4, w, h);
    if (w > h && h > 1) {
        sumsOfRows(c, c[h - 1], w, h);
        look("sums in a row", image, 4, w, h);
        sumsOfRows(a, a[h - 1], w, h);
        look("sums in a row apart", a, 4, w, h);
    }
    let(image, h);
#endif
    for (int y = 0; y < h; y++)
        c[y] = a[0] + (y < w ? y : 0);
    everyOther(c, b, w > h ? w - h : 0, h);
    look("read with shared bytes", b, 4, w, h);
    free(c);
    let(a, h), let(b, h);
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++)
        if (sizes[k].w < 40 && sizes[k].h < 40) {
            for (int kind = 0; kind < Kinds; kind++)
                apart(kind, sizes[k].w, sizes[k].h);
            shared(sizes[k].w, sizes[k].h);
        }
    return 0;
}
