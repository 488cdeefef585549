// Searches, scans and compactions over rows behind pointers. C leaves a search at the first hit: what lies behind it in the table need
// be no pointer, and in the rows no memory of the program.
// RUN: %check %s --fallbacks=some --expect=table:any --expect=endsEarly:any
#include "harness.h"
#include <stdlib.h>
#include <string.h>

static int rowOf(int **a, int w, int h, int k)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            if (a[y][x] == k)
                return y;
    return -1;
}

static int isAbove(short *const *a, int w, int h, int limit)
{
    int found = 0;
    for (int y = 0; y < h && !found; y++)
        for (int x = 0; x < w; x++)
            if (a[y][x] > limit) {
                found = 1;
                break;
            }
    return found;
}

static int firstIn(float **a, int y, int w, float k)
{
    const float *row = a[y];
    for (int x = 0; x < w; x++)
        if (row[x] == k)
            return x;
    return w;
}

static void positive(int **a, int *out, int w, int h, int *counts)
{
    for (int y = 0; y < h; y++) {
        int k = 0;
        for (int x = 0; x < w; x++)
            if (a[y][x] > 0)
                k++;
        counts[y] = k;
        out[y] = a[y][0];
    }
}

static int kept(int **a, int *out, int y, int w)
{
    int k = 0;
    const int *row = a[y];
    for (int x = 0; x < w; x++)
        if (row[x] & 1)
            out[k++] = row[x];
    return k;
}

static void summed(int **a, int w, int h)
{
    for (int y = 0; y < h; y++) {
        int s = 0;
        for (int x = 0; x < w; x++) {
            s += a[y][x];
            a[y][x] = s;
        }
    }
}

static int lastRow(int **a, int w, int h, int k)
{
    int last = -1;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            if (a[y][x] == k)
                last = y;
    return last;
}

/* The nest would write the pointers themselves, were it not tested. */
static void tabled(unsigned char **a, unsigned char *bytes, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            bytes[y * w + x] = (unsigned char)(a[y][x] + 1);
}

static int **table(int w, int h, int most)
{
    int **rows = malloc((h + 1) * sizeof *rows), *block = ints(w * h, -most, most);
    for (int y = 0; y < h; y++)
        rows[y] = block + y * w;
    return rows;
}

/* All rows from `end` on are none. */
static void endsEarly(int w, int h, int end, const char *garbage)
{
    int **a = malloc((h + 1) * sizeof *a), *block = ints(w * end, 0, 9);
    memset(a, 0, (h + 1) * sizeof *a);
    for (int y = 0; y < end; y++)
        a[y] = block + y * w;
    for (int y = end; y < h; y++)
        a[y] = garbage ? (int *)(uintptr_t)(garbage + y) : NULL;
    block[w * end - 1] = 77;
    showInt("row", rowOf(a, w, h, 77));
    short **s = malloc((h + 1) * sizeof *s);
    for (int y = 0; y < h; y++)
        s[y] = (short *)a[y];
    showInt("above", isAbove(s, 2 * w, h, 76));
    free(s);
    /* In line with the rows before it, and no memory of the program. */
    for (int y = end; y < h; y++)
        a[y] = (int *)((uintptr_t)block + (uintptr_t)y * w * sizeof *block);
    showInt("row", rowOf(a, w, h, 77));
    free(a);
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        const int w = sizes[k].w, h = sizes[k].h;
        int **a = table(w, h, 40), *out = ints(w * h, 0, 0), *counts = ints(h, 0, 0);
        for (int value = -41; value < 42; value += 7) {
            showInt("first", rowOf(a, w, h, value));
            showInt("last", lastRow(a, w, h, value));
        }
        if (w > 0 && h > 0) {
            positive(a, out, w, h, counts);
            show("positive", counts, 0);
            showInt("kept", kept(a, out, h / 2, w));
            show("out", out, 0);
            float *row = floats(w), *rows[1] = {row};
            row[w / 2] = 100;
            showInt("place", firstIn(rows, 0, w, 100));
            showInt("no place", firstIn(rows, 0, w, 101));
        }
        short *halves = bits(2 * w * h + 2), **wide = malloc((h + 1) * sizeof *wide);
        for (int y = 0; y < h; y++)
            wide[y] = halves + y * w;
        showInt("above", isAbove(wide, w, h, 32000));
        showInt("above", isAbove(wide, w, h, 32767));
        free(wide);
        summed(a, w, h);
        if (w * h > 0)
            showInt("summed", a[h - 1][w - 1]);
        free(a);
        if (w > 0 && h > 3) {
            endsEarly(w, h, h / 2, NULL);
            endsEarly(w, h, h / 2, "garbage of some length, more than there are rows of any size that the harness has in its list");
        }
        finish();
    }
    struct {
        unsigned char *rows[8], block[8 * 16];
    } all;
    for (int y = 0; y < 8; y++)
        all.rows[y] = all.block + 16 * y;
    memset(all.block, 5, sizeof all.block);
    unsigned char *apart = bits(8 * 16);
    tabled(all.rows, apart, 16, 8);
    show("apart", apart, 0);
    tabled(all.rows, all.block, 16, 8);
    showInt("block", all.block[100]);
    finish();
    return 0;
}
