// Volumes that are reached through tables of tables of pointers: in one block, in padded ones, and with rows or planes anywhere.
// RUN: %check %s --work=%t.apart --fallbacks=some --expect=scaled:mapped=1 --expect=stencil:mapped=1 --expect=inPlace:mapped=1 --expect=heldPlanes:mapped=1 --expect=oneByOne:mapped=1 --expect=plane:mapped=1 --expect=fixedPlanes:mapped=1 --expect=anyPlane:pointer-to-pointer --expect=flipped:mapped=1 --expect=fromOne:mapped=1 --expect=voxels:mapped=1 --expect=grey:mapped=1 --expect=ofStruct:mapped=1 --expect=transposed:mapped=1 --expect=everyOther:mapped=1 --expect=triangle:region-not-computable --expect=moved:pointer-to-pointer --expect=rounds:mapped=1 --expect=firstRows:mapped=1 --expect=byPointers:mapped=1 --expect=volume:any --expect=floatsOf:any --expect=let:any --expect=look:any --expect=apart:any --expect=shared:any -- -DAPART
// RUN: %check %s --fallbacks=some --expect=moved:pointer-to-pointer --expect=anyPlane:pointer-to-pointer --expect=triangle:region-not-computable --expect=rounds:mapped=1 --expect=volume:any --expect=floatsOf:any --expect=let:any --expect=look:any --expect=apart:any --expect=shared:any
#include "harness.h"
#include <stdlib.h>
#include <string.h>

static void scaled(float ***a, float ***b, int n, int m, int k)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int l = 0; l < k; l++)
                b[i][j][l] = a[i][j][l] * 2;
}

static void stencil(float ***a, float ***b, int n, int m, int k)
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
            for (int l = 1; l < k - 1; l++)
                b[i][j][l] = a[i - 1][j][l] + a[i + 1][j][l] + a[i][j - 1][l] + a[i][j + 1][l] + a[i][j][l - 1] + a[i][j][l + 1] - 6 * a[i][j][l];
}

static void inPlace(int ***a, int n, int m, int k)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int l = 0; l < k; l++)
                a[i][j][l] += i * 100 + j * 10 + l;
}

static void heldPlanes(float ***a, float ***b, int n, int m, int k)
{
    for (int i = 0; i < n; i++) {
        float **p = a[i], **const q = b[i];
        for (int j = 0; j < m; j++) {
            const float *r = p[j];
            for (int l = 0; l < k; l++)
                q[j][l] = r[l] * 3;
        }
    }
}

static void oneByOne(float ***a, float ***b, int n, int m, int k)
{
    for (int i = 0; i < n - 1; i++) {
        const int next = i + 1;
        float *const *p = a[next], *const *o = *(a + i);
        for (int j = 0; j < m; j++)
            for (int l = 0; l < k; l++)
                (*(*(b + i) + j))[l] = p[j][l] - o[j][l];
    }
}

static void plane(float ***a, float ***b, int m, int k)
{
    for (int j = 0; j < m; j++)
        for (int l = 0; l < k; l++)
            b[0][j][l] = a[0][j][l] + 1;
}

/* A plane by its number beside those of a counter. */
static void fixedPlanes(float ***a, float ***b, int n, int m, int k)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int l = 0; l < k; l++)
                b[i][j][l] = a[i][j][l] - a[0][j][l];
}

static void anyPlane(float ***a, float **b, int z, int m, int k)
{
    for (int j = 0; j < m; j++)
        for (int l = 0; l < k; l++)
            b[j][l] = a[z][j][l] / 4;
}

static void flipped(float ***a, float ***b, int n, int m, int k)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int l = 0; l < k; l++)
                b[n - 1 - i][m - 1 - j][k - 1 - l] = a[i][j][l];
}

/* Tensors that begin at a[1][1][1]. */
static void fromOne(double ***a, double ***b, int n, int m, int k, double f)
{
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++)
            for (int l = 1; l <= k; l++)
                b[i][j][l] = f * a[i][j][l];
}

typedef struct {
    unsigned char r, g, b;
} Colour;

static void voxels(Colour ***a, int n, int m, int k)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int l = 0; l < k; l++)
                a[i][j][l].g = a[i][j][l].r + 2 * a[i][j][l].b;
}

/* Channels. */
static void grey(uint8_t **red, uint8_t **green, uint8_t **blue, uint8_t **out, int m, int k)
{
    uint8_t **rgb[3] = {red, green, blue};
    for (int j = 0; j < m; j++)
        for (int l = 0; l < k; l++) {
            int s = 0;
            for (int c = 0; c < 3; c++)
                s += rgb[c][j][l];
            out[j][l] = s / 3;
        }
}

typedef struct {
    int n, m, k;
    float ***data;
} Volume;

static void ofStruct(const Volume *a, Volume *b)
{
    for (int i = 0; i < a->n; i++)
        for (int j = 0; j < a->m; j++)
            for (int l = 0; l < a->k; l++)
                b->data[i][j][l] = a->data[i][j][l] + 7;
}

static void transposed(const int *const *const *a, int *flat, int n, int m, int k)
{
    for (int l = 0; l < k; l++)
        for (int j = 0; j < m; j++)
            for (int i = 0; i < n; i++)
                flat[(l * m + j) * n + i] = a[i][j][l];
}

static void everyOther(int ***a, int ***b, int n, int m, int k)
{
    for (int i = 0; i < n; i += 2)
        for (int j = 1; j < m; j += 2)
            for (int l = 0; l < k; l++)
                b[i][j][l] = a[i][j][l] * 5;
}

/* Each plane has one row more. */
static void triangle(int ***a, int n, int m, int k)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i && j < m; j++)
            for (int l = 0; l < k; l++)
                a[i][j][l] ^= i + 1;
}

/* The number of the plane that p holds changes. */
static void moved(int ***a, int n, int m, int k)
{
    for (int i = 0; i < n; i++) {
        int t = i;
        int **p = a[t];
        t = n - 1 - i;
        for (int j = 0; j < m; j++)
            for (int l = 0; l < k; l++)
                p[j][l] += t * 7;
    }
}

static void firstRows(int ***a, int *flat, int n, int k)
{
    for (int i = 0; i < n; i++)
        for (int l = 0; l < k; l++)
            flat[i * k + l] = a[i][2][l];
}

static void byPointers(int ***a, int ***b, int n, int m, int k)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            int *from = a[i][j], *to = b[i][j];
            for (int l = 0; l < k; l++)
                *to++ = *from++ - 1;
        }
}

/* The host and nests by turns, and planes that change hands. */
static int rounds(int ***a, int ***b, int n, int m, int k, int steps)
{
    int seen = 0;
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 0; j < m; j++)
                for (int l = 0; l < k; l++)
                    b[i][j][l] = (a[i - 1][j][l] + a[i + 1][j][l] + t) / 2;
        int ***other = a;
        a = b;
        b = other;
        if (t % 3 == 1) {
            seen += a[n / 2][m / 2][k / 2];
            a[n / 2][m / 2][k - 1] = t;
        }
        if (t % 4 == 3) {
            int **p = a[1];
            a[1] = b[1];
            b[1] = p;
        }
    }
    return seen;
}

enum Kind { Block, Padded, UnevenPlanes, RowByRow, SwappedPlanes, SwappedRows, Kinds };

/* n planes of m rows of k elements with random content; behind the pointers to planes those to what is to be freed. */
static void ***volume(enum Kind kind, size_t bytes, int n, int m, int k)
{
    const size_t pitch = kind == Block ? k * bytes : (k * bytes + 15) / 16 * 16 + 16;
    const size_t distance = kind == Block ? m * pitch : kind == UnevenPlanes ? m * pitch + 16 : (m + 2) * pitch;
    char ***planes = malloc((2 * n + 2) * sizeof *planes), **rows = malloc(((size_t)n * m + 1) * sizeof *rows);
    char *block = malloc(n * distance + 1);
    planes[n] = rows;
    planes[n + 1] = (char **)block;
    for (int i = 0; i < n; i++) {
        planes[i] = planes[n + 2 + i] = malloc((m + 1) * sizeof *rows);
        for (int j = 0; j < m; j++) {
            rows[i * m + j] = kind == RowByRow ? malloc(k * bytes + 1) : NULL;
            planes[i][j] = rows[i * m + j] ? rows[i * m + j] : block + i * distance + j * pitch;
            for (size_t t = 0; t < k * bytes; t++)
                planes[i][j][t] = bytes == 3 || bytes == 1 || t % bytes == 0 ? (char)randomInt(0, 30) : 0;
        }
    }
    char **first = n > 2 ? planes[0] : NULL;
    if (kind == SwappedPlanes && n > 2)
        planes[0] = planes[2], planes[2] = first;
    if (kind == SwappedRows && m > 2)
        for (int i = 0; i < n; i += 2) {
            char *row = planes[i][0];
            planes[i][0] = planes[n - 1][m - 1];
            planes[n - 1][m - 1] = row;
        }
    return (void ***)planes;
}

static void let(void *pointers, int n, int m)
{
    char ***planes = pointers, **rows = planes[n];
    for (int t = 0; t < n * m; t++)
        free(rows[t]);
    free(rows);
    free(planes[n + 1]);
    for (int i = 0; i < n; i++)
        free(planes[n + 2 + i]);
    free(planes);
}

static void look(const char *label, void *pointers, size_t bytes, int n, int m, int k)
{
    unsigned hash = 1;
    unsigned char ***all = pointers;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (size_t t = 0; t < k * bytes; t++)
                hash = hash * 31 + all[i][j][t];
    showInt(label, hash);
}

static void floatsOf(float ***a, int n, int m, int k)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int l = 0; l < k; l++)
                a[i][j][l] = (float)randomInt(-99, 99);
}

static void apart(enum Kind kind, int n, int m, int k)
{
    float ***a = (float ***)volume(kind, 4, n, m, k), ***b = (float ***)volume(kind == Block ? RowByRow : kind, 4, n, m, k);
    floatsOf(a, n, m, k);
    floatsOf(b, n, m, k);
    scaled(a, b, n, m, k);
    look("scaled", b, 4, n, m, k);
    stencil(a, b, n, m, k);
    look("stencil", b, 4, n, m, k);
    heldPlanes(b, a, n, m, k);
    look("held planes", a, 4, n, m, k);
    oneByOne(a, b, n, m, k);
    look("one by one", b, 4, n, m, k);
    if (n > 0)
        plane(a, b, m, k);
    look("plane", b, 4, n, m, k);
    fixedPlanes(a, b, n, m, k);
    look("fixed planes", b, 4, n, m, k);
    if (n > 1)
        anyPlane(a, b[0], n - 1, m, k);
    look("any plane", b, 4, n, m, k);
    flipped(a, b, n, m, k);
    look("flipped", b, 4, n, m, k);
    Volume from = {n, m, k, a}, to = {n, m, k, b};
    ofStruct(&from, &to);
    look("of a struct", b, 4, n, m, k);
    let(a, n, m), let(b, n, m);
    int ***c = (int ***)volume(kind, 4, n, m, k), ***d = (int ***)volume(kind, 4, n, m, k);
    inPlace(c, n, m, k);
    look("in place", c, 4, n, m, k);
    int *flat = ints(n * m * k, 0, 0);
    transposed((const int *const *const *)c, flat, n, m, k);
    show("transposed", flat, (size_t)n * m * k * sizeof *flat);
    everyOther(c, d, n, m, k);
    look("every other", d, 4, n, m, k);
    triangle(c, n, m, k);
    look("triangle", c, 4, n, m, k);
    moved(c, n, m, k);
    look("moved", c, 4, n, m, k);
    if (m > 2)
        firstRows(c, flat, n, k);
    show("rows number 2", flat, (size_t)n * m * k * sizeof *flat);
    byPointers(c, d, n, m, k);
    look("by pointers", d, 4, n, m, k);
    if (n > 2 && m > 0 && k > 0) {
        int **c1 = c[1], **d1 = d[1];
        showInt("seen", rounds(c, d, n, m, k, 9));
        look("rounds", c, 4, n, m, k);
        look("rounds", d, 4, n, m, k);
        c[1] = c1, d[1] = d1;
    }
    let(c, n, m), let(d, n, m);
    Colour ***v = (Colour ***)volume(kind, 3, n, m, k);
    voxels(v, n, m, k);
    look("voxels", v, 3, n, m, k);
    let(v, n, m);
    uint8_t ***rgb = (uint8_t ***)volume(kind, 1, 4, m, k);
    grey(rgb[0], rgb[1], rgb[2], rgb[3], m, k);
    look("grey", rgb, 1, 4, m, k);
    let(rgb, 4, m);
    double ***e = (double ***)volume(kind, 8, n, m, k), ***f = (double ***)volume(kind, 8, n, m, k);
    double ***e1 = malloc((n + 1) * sizeof *e1), ***f1 = malloc((n + 1) * sizeof *f1);
    e1[0] = f1[0] = NULL;
    for (int i = 0; i < n; i++) {
        e1[i + 1] = malloc((m + 1) * sizeof **e1), f1[i + 1] = malloc((m + 1) * sizeof **f1);
        e1[i + 1][0] = f1[i + 1][0] = NULL;
        for (int j = 0; j < m; j++) {
            e1[i + 1][j + 1] = e[i][j] - 1, f1[i + 1][j + 1] = f[i][j] - 1;
            for (int l = 0; l < k; l++)
                e[i][j][l] = randomInt(-9, 9) / 4.0;
        }
    }
    fromOne(e1, f1, n, m, k, 0.5);
    look("from one", f, 8, n, m, k);
    for (int i = 0; i <= n; i++)
        free(e1[i]), free(f1[i]);
    free(e1), free(f1);
    let(e, n, m), let(f, n, m);
    finish();
}

/* Rows and planes that are one, or that share bytes, and tables inside what is written. */
static void shared(int n, int m, int k)
{
    int ***a = (int ***)volume(Block, 4, n, m, k), ***b = (int ***)volume(RowByRow, 4, n, m, k), ***c = malloc((n + 1) * sizeof *c);
    for (int i = 0; i < n; i++)
        c[i] = a[0];
    byPointers(c, b, n, m, k);
    look("a plane read more than once", b, 4, n, m, k);
#ifndef APART
    inPlace(c, n, m, k);
    look("a plane written more than once", a, 4, n, m, k);
    for (int i = 0; i < n; i++)
        c[i] = a[n - 1 - i];
    byPointers(a, c, n, m, k);
    look("planes in two volumes", a, 4, n, m, k);
    for (int i = 0; i < n; i++)
        c[i] = b[n - 1 - i];
    byPointers(c, b, n, m, k);
    look("planes apart in two volumes", b, 4, n, m, k);
    if (n > 1 && m > 1) {
        int *row = b[n - 1][m - 1];
        b[n - 1][m - 1] = b[0][0];
        inPlace(b, n, m, k);
        byPointers(b, a, n, m, k);
        b[n - 1][m - 1] = row;
    }
    look("a row twice", b, 4, n, m, k);
    look("a row twice", a, 4, n, m, k);
#endif
    free(c);
    let(a, n, m), let(b, n, m);
    finish();
}

int main(void)
{
    static const int shapes[][3] = {{4, 5, 6}, {1, 1, 1}, {1, 3, 17}, {3, 1, 9}, {7, 2, 1}, {0, 3, 4}, {3, 0, 4}, {3, 4, 0}, {5, 9, 33}, {2, 3, 64}};
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        for (int kind = 0; kind < Kinds; kind++)
            apart(kind, shapes[s][0], shapes[s][1], shapes[s][2]);
        shared(shapes[s][0], shapes[s][1], shapes[s][2]);
    }
    return 0;
}
