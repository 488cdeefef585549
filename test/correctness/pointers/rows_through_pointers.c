// Images and matrices whose rows are reached through arrays of pointers: rows of one block, rows allocated one by one, tables in
// structs, declared ones, and such that begin at 1. Written rows that share bytes are left to the C.
// RUN: %check %s --fallbacks=some --expect=rounds:mapped=1 --expect=table:any --expect=let:any --expect=look:any --expect=numbers:any --expect=reals:any --expect=images:any --expect=matrices:any --expect=swaps:mapped=0 --expect=chosen:any --expect=halves:pointer-cast --expect=triangle:region-not-computable --expect=inBytes:any
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

/* Matrices that begin at a[1][1]. */
static void scaled(double **a, double **b, int n, int m, double f)
{
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++)
            b[i][j] = f * a[i][j];
}

static void inPlace(int **a, int w, int h)
{
    for (int y = 0; y < h; y++) {
        int *row = a[y];
        for (int x = 0; x < w; x++)
            row[x] = row[x] * 2 + y;
    }
}

static void eliminated(double **a, int n, int k)
{
    for (int i = k + 1; i < n; i++)
        for (int j = k + 1; j < n; j++)
            a[i][j] -= a[i][k] * a[k][j];
}

static void added(short **a, short **b, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            *(*(a + y) + x) += *(b[y] + x);
}

typedef struct {
    unsigned char r, g, b;
} Colour;
typedef struct {
    int w, h;
    Colour **rows;
} Image;

static void gray(const Image *im, uint8_t **out)
{
    for (int y = 0; y < im->h; y++)
        for (int x = 0; x < im->w; x++)
            out[y][x] = (im->rows[y][x].r + 2 * im->rows[y][x].g + im->rows[y][x].b) >> 2;
}

static void reddened(Image *im)
{
    for (int y = 0; y < im->h; y++)
        for (int x = 0; x < im->w; x++)
            im->rows[y][x].r |= im->rows[im->h - 1 - y][x].g & 1;
}

static int *lines[40];
static void declared(int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            lines[y][x] ^= x * y;
}

static long total(long **a, int w, int h)
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

static void transposed(float **a, float **b, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            b[x][y] = a[y][x];
}

static void everyOther(uint16_t **a, uint16_t **b, int w, int h)
{
    for (int y = 0; y < h / 2; y++)
        for (int x = 0; x < w; x++)
            b[y][x] = a[2 * y][x] + a[2 * y + 1][x];
}

/* Not all rows are used, and of no others is anything known. */
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

static void triangle(double **a, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            a[i][j] *= 0.5;
}

/* Rows of words, seen as what they are made of. */
static void halves(int **a, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < 2 * w; x++)
            ((short *)a[y])[x] ^= 3;
}

static int pixel(int **a, int y, int x) { return a[y][x]; }
static void through(int **a, int **b, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            b[y][x] = pixel(a, y, x) + 1;
}

static void swaps(int **a, int h)
{
    for (int y = 0; y < h / 2; y++) {
        int *t = a[y];
        a[y] = a[h - 1 - y];
        a[h - 1 - y] = t;
    }
}

/* The written bytes may be those of the pointers. */
static void inBytes(uint8_t **a, uint8_t *bytes, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            bytes[y * w + x] = a[y][x];
}

/* From row to row of which the pointers change hands, with the host in between. */
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

enum Kind { OneBlock, OneByOne, Reversed, Twice, Swapped, WithTable, Kinds };

/* A table of rows of elements of so many bytes, with random content. */
static void **table(enum Kind kind, size_t bytes, int w, int h)
{
    const size_t pitch = (w * bytes + 23) / 16 * 16;
    char **rows = malloc((h + 1) * sizeof *rows + (kind == WithTable ? h * pitch + 24 : 0));
    char *block = kind == WithTable ? (char *)(((uintptr_t)(rows + h + 1) + 15) & ~(uintptr_t)15) : kind == OneByOne ? NULL : malloc(h * pitch + 1);
    for (int y = 0; y < h; y++) {
        rows[y] = kind == OneByOne ? malloc(pitch) : block + (kind == Reversed ? h - 1 - y : y) * pitch;
        for (size_t k = 0; k < w * bytes; k++)
            rows[y][k] = bytes == 3 || k % bytes == 0 ? (char)randomInt(0, 30) : 0;
    }
    if (kind == Twice && h > 2)
        rows[h - 1] = rows[0];
    if (kind == Swapped && h > 3) {
        char *row = rows[2];
        rows[2] = rows[1];
        rows[1] = row;
    }
    rows[h] = block;
    return (void **)rows;
}

static void let(void *rows, enum Kind kind, int h)
{
    char **all = rows;
    if (kind == OneByOne)
        for (int y = 0; y < h; y++)
            free(all[y]);
    else if (kind != WithTable)
        free(all[h]);
    free(all);
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

static void images(enum Kind kind, int w, int h)
{
    uint8_t **a = (uint8_t **)table(kind, 1, w, h), **b = (uint8_t **)table(kind, 1, w, h);
    blur(a, b, w, h);
    look("blur", b, 1, w, h);
    blur(b, b, w, h);
    look("on itself", b, 1, w, h);
    Image im = {w, h, (Colour **)table(kind, 3, w, h)};
    gray(&im, b);
    look("gray", b, 1, w, h);
    reddened(&im);
    look("reddened", im.rows, 3, w, h);
    uint8_t *plain = malloc(w * h + 1);
    inBytes(b, plain, w, h);
    for (int k = 0, n = w * h; k < n; k += 7)
        showInt("plain", plain[k]);
    if (kind == WithTable && w * h > 1)
        inBytes(b, b[0], w, h < 2 ? h : 2);
    free(plain);
    look("in bytes", b, 1, w, h);
    uint16_t **c = (uint16_t **)table(kind, 2, w, h), **d = (uint16_t **)table(OneByOne, 2, w, h);
    everyOther(c, d, w, h);
    look("every other", d, 2, w, h);
    added((short **)c, (short **)d, w, h);
    look("added", c, 2, w, h);
    let(a, kind, h), let(b, kind, h), let(im.rows, kind, h), let(c, kind, h), let(d, OneByOne, h);
}

static void numbers(enum Kind kind, int w, int h)
{
    int **a = (int **)table(kind, 4, w, h), **b = (int **)table(OneBlock, 4, w, h);
    inPlace(a, w, h);
    look("in place", a, 4, w, h);
    for (int y = 0; y < h; y++)
        lines[y] = a[y];
    declared(w, h);
    look("declared", a, 4, w, h);
    int *sums = ints(h, 0, 0);
    sumsOfRows(a, sums, w, h);
    show("sums", sums, 0);
    uint8_t *is = bits(h);
    int *which = ints(h, 0, h > 0 ? h - 1 : 0);
    guarded(a, is, w, h);
    look("guarded", a, 4, w, h);
    chosen(a, b, which, w, h);
    look("chosen", b, 4, w, h);
    through(b, a, w, h);
    look("through", a, 4, w, h);
    halves(a, w, h);
    look("halves", a, 4, w, h);
    halves(a, w, h);
    swaps(a, h);
    inPlace(a, w, h);
    look("swapped", a, 4, w, h);
    swaps(a, h);
    if (kind != Twice && w > 2 && h > 2) {
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
    long **c = (long **)table(kind, 8, w, h);
    showInt("total", total(c, w, h));
    let(c, kind, h);
    finish();
    let(a, kind, h), let(b, OneBlock, h);
}

static double **reals(enum Kind kind, int w, int h)
{
    double **a = (double **)table(kind, 8, w, h);
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            a[y][x] = randomInt(-9, 9) / 4.0;
    return a;
}

static void matrices(enum Kind kind, int w, int h)
{
    float **a = (float **)table(kind, 4, w, h), **b = (float **)table(kind, 4, h, w), **c = (float **)table(OneByOne, 4, h, h);
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            a[y][x] = randomInt(-9, 9);
    transposed(a, b, w, h);
    look("transposed", b, 4, h, w);
    product(a, b, c, h, h, w);
    look("product", c, 4, h, h);
    let(a, kind, h), let(b, kind, w), let(c, OneByOne, h);
    const int n = w < h ? w : h;
    double **d = reals(kind, w, h), **e = reals(kind, w, h);
    for (int k = 0; k < n && k < 4; k++)
        eliminated(d, n, k);
    look("eliminated", d, 8, w, h);
    if (w > 0 && h > 0)
        scaled(d, e, h - 1, w - 1, 0.25);
    look("scaled", e, 8, w, h);
    triangle(e, n);
    look("triangle", e, 8, w, h);
    let(d, kind, h), let(e, kind, h);
    if (w > 0 && h > 0) {
        /* Of which there is no first row, and no first column. */
        double **f = reals(kind, w, h), **shifted = malloc((h + 1) * sizeof *shifted);
        shifted[0] = NULL;
        for (int y = 0; y < h; y++)
            shifted[y + 1] = f[y] - 1;
        scaled(shifted, shifted, h, w, 3);
        look("from one on", f, 8, w, h);
        free(shifted);
        let(f, kind, h);
    }
}

int main(void)
{
    for (int kind = 0; kind < Kinds; kind++)
        for (int k = 0; k < sizeCount; k++)
            if (sizes[k].w < 40 && sizes[k].h < 40) {
                images(kind, sizes[k].w, sizes[k].h);
                numbers(kind, sizes[k].w, sizes[k].h);
                matrices(kind, sizes[k].w, sizes[k].h);
            }
    return 0;
}
