// Tables of row pointers that a function allocates, changes and frees: host code that only looks up or changes pointers touches no rows,
// which may be on the device meanwhile. The translation of such a function ended in an internal error.
// RUN: %check %s --expect=sum_of:any --expect=one_block:any --expect=row_by_row:any --expect=replaced:any --expect=main:any
#include "harness.h"
#include <stdlib.h>

static unsigned sum_of(unsigned *row, int w)
{
    unsigned s = 0;
    for (int x = 0; x < w; x++)
        s = s * 31 + row[x];
    return s;
}

// One block behind all rows, as in Numerical Recipes and k-means programs.
static unsigned one_block(int w, int h, int times)
{
    unsigned **rows = (unsigned **)malloc(h * sizeof *rows);
    rows[0] = (unsigned *)calloc((size_t)h * w, sizeof **rows);
    for (int y = 1; y < h; y++)
        rows[y] = rows[y - 1] + w;
    for (int t = 0; t < times; t++)
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++)
                rows[y][x] += x ^ y;
    unsigned result = sum_of(rows[h - 1], w);
    free(rows[0]);
    free(rows);
    return result;
}

// A block for each row; rows change places while the device may have them.
static unsigned row_by_row(int w, int h, int times)
{
    unsigned **rows = malloc(h * sizeof *rows), result = 0;
    for (int y = 0; y < h; y++)
        rows[y] = calloc(w, sizeof **rows);
    for (int t = 0; t < times; t++) {
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++)
                rows[y][x] = rows[y][x] * 3 + x + y;
        unsigned *first = rows[0];
        rows[0] = rows[h - 1];
        rows[h - 1] = first;
        if (t % 3 == 1)
            rows[h / 2][w / 2] += 7;
        if (t % 3 == 2)
            result += rows[h / 2][w - 1];
    }
    for (int y = 0; y < h; y++)
        result = result * 31 + sum_of(rows[y], w);
    for (int y = 0; y < h; y++)
        free(rows[y]);
    free(rows);
    return result;
}

// A row is replaced by another one.
static unsigned replaced(int w, int h)
{
    unsigned **rows = malloc(h * sizeof *rows);
    for (int y = 0; y < h; y++)
        rows[y] = calloc(w, sizeof **rows);
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            rows[y][x] = x * y + 1;
    free(rows[h / 2]);
    rows[h / 2] = calloc(w, sizeof **rows);
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            rows[y][x] += 5;
    unsigned result = 0;
    for (int y = 0; y < h; y++) {
        result = result * 31 + sum_of(rows[y], w);
        free(rows[y]);
    }
    free(rows);
    return result;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++)
        if (sizes[k].w > 0 && sizes[k].h > 0) {
            showInt("one_block", (int)one_block(sizes[k].w, sizes[k].h, 5));
            showInt("row_by_row", (int)row_by_row(sizes[k].w, sizes[k].h, 8));
            showInt("replaced", (int)replaced(sizes[k].w, sizes[k].h));
        }
    finish();
    return 0;
}
