// Matrices as in Numerical Recipes, m[1..n][1..n], whose rows are as long as what is used of them: no element 0 lies between two.
// RUN: %check %s --fallbacks=none --expect=scaled:mapped=1 --expect=relaxed:mapped=1 --expect=product:mapped=1 --expect=traced:mapped=1 --expect=ofStructs:mapped=1 --expect=inside:mapped=1 --expect=matrix:any --expect=look:any --expect=once:any
#include "harness.h"
#include <stdlib.h>

static void scaled(float **a, float **b, int n, int m, float f)
{
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++)
            b[i][j] = f * a[i][j];
}

static void relaxed(float **u, float **v, int n, int m)
{
    for (int i = 2; i < n; i++)
        for (int j = 2; j < m; j++)
            v[i][j] = (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) / 4;
}

static void product(float **a, float **b, float **c, int n, int m, int p)
{
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++) {
            float s = 0;
            for (int k = 1; k <= p; k++)
                s += a[i][k] * b[k][j];
            c[i][j] = s;
        }
}

/* The rows of one begin at 1, those of the other at 0. */
static void traced(float **a, float **b, int n)
{
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= n; j++)
            b[i - 1][j - 1] += a[i][j];
}

typedef struct {
    float x, y;
} Vector;

static void ofStructs(Vector **a, int n, int m)
{
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++)
            a[i][j].x = a[i][j].y - a[i][j].x;
}

/* Not even element 1 is touched, and backwards. */
static void inside(float **a, int n, int m)
{
    for (int i = n; i >= 1; i--)
        for (int j = m; j >= 3; j--)
            a[i][j] = a[i][j] * 2 + 1;
}

enum { Block, Shifted, Apart, Kinds };

/* Rows 1 to n with elements 1 to m; pointer 0 leads nowhere, and is where the block is. */
static void *matrix(int kind, size_t bytes, int n, int m)
{
    char **rows = malloc((n + 1) * sizeof *rows), *block = malloc(n * (m + 2) * bytes + bytes);
    const size_t pitch = (m + (kind == Shifted)) * bytes;
    rows[0] = block;
    for (int i = 1; i <= n; i++)
        rows[i] = block + (kind == Apart ? n - i : i - 1) * pitch - bytes;
    for (int i = 1; i <= n; i++)
        for (size_t k = bytes / sizeof(float); k < (m + 1) * bytes / sizeof(float); k++)
            ((float *)rows[i])[k] = (float)randomInt(-99, 99);
    return rows;
}

static void look(const char *label, void *rows, size_t bytes, int n, int m)
{
    unsigned hash = 1;
    unsigned char **all = rows;
    for (int i = 1; i <= n; i++)
        for (size_t k = bytes; k < (m + 1) * bytes; k++)
            hash = hash * 31 + all[i][k];
    showInt(label, hash);
}

static void once(int kind, int n, int m)
{
    float **a = matrix(kind, 4, n, m), **b = matrix(kind, 4, n, m), **c = matrix(kind, 4, m, n), **d = matrix(kind, 4, n, n);
    scaled(a, b, n, m, 0.5f);
    look("scaled", b, 4, n, m);
    relaxed(b, a, n, m);
    look("relaxed", a, 4, n, m);
    product(a, c, d, n, n, m);
    look("product", d, 4, n, n);
    inside(a, n, m);
    look("inside", a, 4, n, m);
    float **from0 = malloc((n + 1) * sizeof *from0), **e = matrix(kind, 4, n, n);
    for (int i = 0; i < n; i++)
        from0[i] = e[i + 1] + 1;
    traced(d, from0, n);
    look("traced", e, 4, n, n);
    Vector **f = matrix(kind, sizeof(Vector), n, m);
    ofStructs(f, n, m);
    look("structs", f, sizeof(Vector), n, m);
    free(a[0]), free(b[0]), free(c[0]), free(d[0]), free(e[0]), free(f[0]);
    free(a), free(b), free(c), free(d), free(e), free(f), free(from0);
}

int main(void)
{
    for (int kind = 0; kind < Kinds; kind++)
        for (int k = 0; k < sizeCount; k++)
            if (sizes[k].w < 40 && sizes[k].h < 40)
                once(kind, sizes[k].h, sizes[k].w);
    return 0;
}
