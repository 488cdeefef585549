// Images whose rows are reached through pointers, with their data held on the device: the host looks at pixels, changes rows by other
// names, turns images round (their rows are gathered then), exchanges their tables, and gives memory back that the next image gets.
// RUN: %check %s --expect=make:any --expect=walk:any --expect=turn:any --expect=steps:any
#include "harness.h"
#include <stdlib.h>
#include <string.h>

typedef struct {
    unsigned **rows, *block;
    int w, h;
} Image;

static Image *make(int w, int h)
{
    Image *im = malloc(sizeof *im);
    im->w = w;
    im->h = h;
    im->rows = malloc(h * sizeof *im->rows);
    im->block = malloc(w * h * sizeof *im->block);
    for (int y = 0; y < h; y++)
        im->rows[y] = im->block + y * w;
    return im;
}

static void drop(Image *im)
{
    free(im->block);
    free(im->rows);
    free(im);
}

static void ramp(Image *im, unsigned step)
{
    for (int y = 0; y < im->h; y++)
        for (int x = 0; x < im->w; x++)
            im->rows[y][x] = x * step + y;
}

static void mix(Image *out, const Image *a, const Image *b)
{
    for (int y = 0; y < out->h; y++)
        for (int x = 0; x < out->w; x++)
            out->rows[y][x] = a->rows[y][x] * 3 + b->rows[y][out->w - 1 - x];
}

/* Stays on the host. */
static unsigned walk(Image *im)
{
    unsigned k = 1;
    for (int y = 0; y < im->h; y++)
        for (int x = 0; x < im->w; x++) {
            k = (k ^ im->rows[y][x]) * 16777619;
            im->rows[y][x] = k;
        }
    return k;
}

static void turn(Image *im)
{
    for (int y = 0; y < im->h / 2; y++) {
        unsigned *row = im->rows[y];
        im->rows[y] = im->rows[im->h - 1 - y];
        im->rows[im->h - 1 - y] = row;
    }
}

static unsigned pixel(const Image *im, int y, int x) { return im->rows[y][x]; }

static void steps(int w, int h, int count)
{
    Image *a = make(w, h), *b = make(w, h), *c = make(w, h);
    unsigned seen = 0;
    ramp(a, 3);
    ramp(b, 5);
    for (int t = 0; t < count; t++) {
        mix(c, a, b);
        if (t % 3 == 0) {
            drop(a);
            a = make(w, h);
            seen += walk(b);
            for (int y = 0; y < h; y++)
                memcpy(a->rows[y], b->rows[h - 1 - y], w * sizeof *a->block);
        }
        mix(b, c, a);
        if (t % 4 == 1) {
            Image *other = make(w, h);
            mix(other, b, c);
            seen += pixel(other, t % h, t % w);
            drop(other);
        }
        if (t % 5 == 2 || t % 5 == 3)
            turn(c);
        mix(a, b, c);
        seen ^= pixel(c, h / 2, t % w);
        unsigned *row = a->rows[h / 3];
        row[t % w] += 9;
        memcpy(b->rows[h / 2], row, w * sizeof *row);
        Image *image = a;
        a = b;
        b = image;
        unsigned **rows = b->rows, *block = b->block;
        b->rows = c->rows;
        b->block = c->block;
        c->rows = rows;
        c->block = block;
    }
    showInt("seen", seen);
    showInt("a", walk(a));
    showInt("b", walk(b));
    showInt("c", walk(c));
    drop(a);
    drop(b);
    drop(c);
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++)
        if (sizes[k].w > 0 && sizes[k].h > 1)
            steps(sizes[k].w, sizes[k].h, 12);
    finish();
    return 0;
}
