// Images and maps in structs; counters that tables of integers choose.
// RUN: %check %s --expect=undistort:mapped --expect=remap:mapped --expect=areas:mapped --expect=lengths:mapped
#include "harness.h"

typedef struct { int width, height, stride; uint8_t *px; } Gray;
typedef struct { int *x, *y; short *fx; int w, h; } Map;

// Between two neighbours, in a row that a pointer names.
void undistort(const Gray *in, Gray *out, const Map *m)
{
    for (int v = 0; v < m->h; v++)
        for (int u = 0; u < m->w; u++) {
            const int p = v * m->w + u, f = m->fx[p] & 15;
            const uint8_t *row = in->px + m->y[p] * in->stride;
            out->px[v * out->stride + u] = (uint8_t)((row[m->x[p]] * (16 - f) + row[m->x[p] + 1] * f + 8) >> 4);
        }
}

void remap(const Gray *in, Gray *out, const Map *m)
{
    for (int v = 0; v < m->h; v++)
        for (int u = 0; u < m->w; u++)
            out->px[v * out->stride + u] = in->px[m->y[v * m->w + u] * in->stride + m->x[v * m->w + u]];
}

void areas(const int *label, int *area, int n)
{
    for (int i = 0; i < n; i++)
        area[label[i]]++;
}

// How many rows of a matrix have so many elements.
void lengths(const int *row, int *count, int n)
{
    for (int r = 0; r < n; r++)
        count[row[r + 1] - row[r]]++;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, n = w * h;
        Gray in = {w + 2, h + 2, w + 5, bits((w + 5) * (h + 2))}, out = {w, h, w + 3, bits((w + 3) * h)};
        Map map = {ints(n, 0, w), ints(n, 0, h), (short *)bits(2 * n), w, h};
        int *label = ints(n, 3, 900), *area = ints(901, 0, 5), *row = ints(n + 1, 0, 0), *counts = ints(3000, 0, 0);
        for (int i = 0; i < n; i++)
            row[i + 1] = row[i] + randomInt(0, 30);
        undistort(&in, &out, &map);
        show("undistort", out.px, 0);
        remap(&in, &out, &map);
        show("remap", out.px, 0);
        areas(label, area, n);
        show("areas", area, 0);
        lengths(row, counts + 1500, n < 40 ? n : 40); // what may be counted, from -1200 to 1200, can be read
        show("lengths", counts, 0);
        finish();
    }
    return 0;
}
