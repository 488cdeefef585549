// Stores to elements that are not the iteration's own, also where all rows of a strip run in all steps of a tile: nothing beside them is stored.
// RUN: %check --expect=shows:any --expect=main:any %s
#include "harness.h"

void diagonal(int w, int h, int *a, int *b)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            b[y * w + x] = (b[y * w + x - 1] + b[(y - 1) * w + x] + a[y * w + x]) & 1023;
            a[(y + 1) * w + x + 1] = b[y * w + x];
        }
}

void in_sweeps(int sweeps, int w, int h, double *a, double *b)
{
    for (int t = 0; t < sweeps; t++)
        for (int y = h - 3; y >= 2; y--)
            for (int x = 5; x < w - 5; x++) {
                a[y * w + x] = 0.25 * (a[(y + 1) * w + x] + a[y * w + x - 1] + b[y * w + x]);
                b[(y - 2) * w + x - 5] = a[y * w + x];
            }
}

void far_in_the_row(int w, int h, float *a, float *b)
{
    for (int y = 1; y < h; y++)
        for (int x = w - 4; x >= 3; x--) {
            a[y * w + x] = 0.25f * (a[(y - 1) * w + x] + a[y * w + x + 1] + b[y * w + x]);
            b[y * w + x - 3] = a[y * w + x];
        }
}

/* Written only, in rows that come later. */
void copied(int w, int h, short *a, unsigned char *out)
{
    for (int y = 1; y < h - 2; y++)
        for (int x = 3; x < w - 3; x++) {
            a[y * w + x] = (short)(a[(y - 1) * w + x + 1] + 3 * a[y * w + x - 1]);
            out[(y + 1) * w + x - 3] = (unsigned char)a[y * w + x];
            out[(y + 2) * w + x + 2] = (unsigned char)a[y * w + x - 1];
        }
}

/* What lies between two stores stays as it was, and what is perhaps not stored. */
void with_gaps(int w, int h, int *a, int *out, int *perhaps)
{
    for (int y = 1; y < h; y++)
        for (int x = 1; x < w - 4; x++) {
            a[y * w + x] = (a[(y - 1) * w + x] + 3 * a[y * w + x - 1]) & 1023;
            out[y * w + x] = a[y * w + x];
            out[y * w + x + 4] = a[y * w + x] + 1;
            if (a[y * w + x] & 1)
                perhaps[y * w + x] = a[y * w + x];
        }
}

/* Read only, in rows and columns further on: nothing before them is read. */
void ahead(int w, int h, int *a, const int *f)
{
    for (int y = 1; y < h - 3; y++)
        for (int x = 1; x < w - 5; x++)
            a[y * w + x] = (a[(y - 1) * w + x] + 3 * a[y * w + x - 1] + f[(y + 3) * w + x + 5] + f[(y + 2) * w + x + 3]) & 1023;
}

static void shows(int n, int m)
{
    const size_t all = (size_t)n * m;
    int *a = ints(all, 0, 99), *b = ints(all, 0, 99);
    diagonal(m, n, a, b);
    show("diagonal", a, 0);
    show("diagonal too", b, 0);
    ahead(m, n, a, b);
    show("ahead", a, 0);
    double *c = doubles(all), *d = doubles(all);
    in_sweeps(3, m, n, c, d);
    show("in sweeps", c, 0);
    show("in sweeps too", d, 0);
    float *e = floats(all), *f = floats(all);
    far_in_the_row(m, n, e, f);
    show("far in the row", e, 0);
    show("far in the row too", f, 0);
    short *g = bits(all * sizeof *g);
    unsigned char *h = bits(all);
    copied(m, n, g, h);
    show("copied", g, 0);
    show("copied too", h, 0);
    int *k = ints(all, 0, 99), *l = ints(all, 0, 99), *o = ints(all, 0, 99);
    with_gaps(m, n, k, l, o);
    show("with gaps", l, 0);
    show("perhaps", o, 0);
    finish();
}

int main(void)
{
    shows(2, 700);
    shows(40, 6);
    shows(40, 7);
    shows(70, 290);
    shows(133, 333);
    shows(140, 600);
    return 0;
}
