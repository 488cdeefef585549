// Structs may have the names that kernels and launchers give to variables of their own.
// RUN: %check %s --expect=scale:mapped --expect=gather:mapped --expect=smooth:mapped --expect=total:mapped
#include "harness.h"
#include <stdio.h>

typedef struct { float a, b; } nest;
typedef struct { int r; } grid;
typedef struct { int v; } idx_values;
typedef struct { unsigned char c; } part;
typedef struct { int t; } aligned;

void scale(nest *p, grid *q, aligned *t, int n)
{
    for (int k = 0; k < n; k++) {
        p[k].a = p[k].b * 2;
        q[k].r += t[k].t;
    }
}

void gather(const idx_values *x, idx_values *out, const int *idx, int n)
{
    for (int k = 0; k < n; k++)
        out[k] = x[idx[k]];
}

void smooth(const part *in, part *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 1; x < w - 1; x++)
            out[y * w + x].c = (in[y * w + x - 1].c + in[y * w + x + 1].c) / 2;
}

int total(const part *in, const grid *q, int n)
{
    int sum = 0;
    for (int k = 0; k < n; k++)
        sum += in[k].c + q[k].r;
    return sum;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, n = w * h;
        nest *p = (nest *)floats(2 * n);
        grid *q = (grid *)ints(n, 0, 9);
        aligned *t = (aligned *)ints(n, -9, 9);
        int *idx = ints(n, 0, 50);
        idx_values *x = (idx_values *)ints(51, 0, 999), *out = (idx_values *)ints(n, 0, 0);
        part *in = bits(n), *smoothed = bits(n);
        scale(p, q, t, n);
        show("scale p", p, 0);
        show("scale q", q, 0);
        gather(x, out, idx, n);
        show("gather", out, 0);
        smooth(in, smoothed, w, h);
        show("smooth", smoothed, 0);
        printf("total %d\n", total(in, q, n));
        finish();
    }
    return 0;
}
