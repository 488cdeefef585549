// Functions that only read through pointers which would allow to write, called from nests that only read these arrays: directly, through rows
// and moving pointers, by pointers to arrays, in structs, two calls deep, and with a pointer as result.
// RUN: %check %s --expect=plain:mapped=1 --expect=rows:mapped=1 --expect=depths:mapped=1 --expect=places:mapped=1 --expect=structs:mapped=1 --expect=moved:any --expect=chosen:any
#include "harness.h"

static void add_product(float *a, float *b, float *c, int i)
{
    a[i] += b[i] * c[i];
}

void plain(float *a, float *b, float *c, int n)
{
    for (int i = 0; i < n; i++) {
        b[i] = c[i] * 2;
        add_product(a, b, c, i);
    }
}

enum { ROWS = 40, COLUMNS = 24 };
static float grid[ROWS][COLUMNS], made[ROWS][COLUMNS];

static float at(float m[ROWS][COLUMNS], int i, int j)
{
    return m[i][j];
}

void rows(void)
{
    for (int i = 1; i < ROWS - 1; i++)
        for (int j = 1; j < COLUMNS - 1; j++)
            made[i][j] = at(grid, i - 1, j) + at(grid, i + 1, j) * at(grid, i, j - 1);
}

static float once(float *p, int i)
{
    return p[i];
}

static float twice(float *p, int i)
{
    float *q = p;
    q = q + 1;
    return once(q - 1, i) - q[i];
}

void depths(float *o, float *a, int n)
{
    for (int i = 0; i < n - 1; i++)
        o[i] = twice(a, i);
}

static float *place(float *p, int w, int x, int y)
{
    return p + y * w + x;
}

void places(float *o, float *a, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float *p = place(a, w, x, y);
            o[y * w + x] = *p + 1;
        }
}

struct image {
    int w, h;
    float *data;
};

static float pixel(struct image *m, int x, int y)
{
    float *row = m->data + y * m->w;
    return row[x];
}

void structs(struct image *o, struct image *a)
{
    for (int y = 0; y < a->h; y++)
        for (int x = 0; x < a->w; x++)
            o->data[y * o->w + x] = pixel(a, x, y) * 3;
}

static float difference(float *p)
{
    float first = *p++;
    return first - *p;
}

void moved(float *o, float *a, int n)
{
    for (int i = 0; i < n - 3; i++)
        o[i] = difference(a + i);
}

static float either(float *a, float *b, int i, int which)
{
    float *p = which ? a : b;
    return p[i];
}

void chosen(float *o, float *a, float *b, int n)
{
    for (int i = 0; i < n; i++)
        o[i] = either(a, b, i, i & 1);
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, n = w * h;
        float *a = floats(n), *b = floats(n), *c = floats(n);
        plain(a, b, c, n);
        show("plain", a, 0);
        show("plain b", b, 0);
        depths(b, a, n);
        show("depths", b, 0);
        places(c, a, w, h);
        show("places", c, 0);
        struct image from = {w, h, a}, to = {w, h, b};
        structs(&to, &from);
        show("structs", b, 0);
        moved(c, a, n);
        show("moved", c, 0);
        chosen(c, a, b, n);
        show("chosen", c, 0);
        finish();
    }
    float *first = floats(ROWS * COLUMNS);
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            grid[i][j] = first[i * COLUMNS + j];
    rows();
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            first[i * COLUMNS + j] = made[i][j];
    show("rows", first, 0);
    finish();
    return 0;
}
