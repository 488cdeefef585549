// Rows that need what the row before has just written, and columns what the column before: a thread has a row, a block a strip of them,
// and sweeps follow one another. Sizes around strips and tiles, loops up and down, counters of any type, reads and writes in several
// rows, and arrays of which the iterations of one row alone depend on each other.
// RUN: %check --expect=shows:any --expect=main:any %s
#include "harness.h"

void alignment(int n, int m, const unsigned char *a, const unsigned char *b, int h[n + 1][m + 1], int e[n + 1][m + 1], int f[n + 1][m + 1])
{
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++) {
            e[i][j] = e[i][j - 1] - 1 > h[i][j - 1] - 3 ? e[i][j - 1] - 1 : h[i][j - 1] - 3;
            f[i][j] = f[i - 1][j] - 1 > h[i - 1][j] - 3 ? f[i - 1][j] - 1 : h[i - 1][j] - 3;
            int best = h[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 2 : -1);
            if (e[i][j] > best)
                best = e[i][j];
            if (f[i][j] > best)
                best = f[i][j];
            h[i][j] = best < 0 ? 0 : best;
        }
}

/* A successive over-relaxation with coefficients, in sweeps; all counters are declared outside. */
void relaxed(int sweeps, int w, int h, double *u, const double *f, const float *weight)
{
    int t, x, y;
    for (t = 0; t < sweeps; ++t)
        for (y = 1; y < h - 1; ++y)
            for (x = 1; x < w - 1; ++x) {
                const int at = y * w + x;
                u[at] += weight[at] * (0.25 * (u[at - w] + u[at - 1] + u[at + 1] + u[at + w]) - u[at] - f[at]);
            }
}

/* The error goes to pixels that come later. */
void pushed(int w, int h, short *grey, unsigned char *bits)
{
    for (int y = 0; y < h - 1; y++) {
        short *row = grey + y * w, *next = grey + (y + 1) * w;
        for (int x = 1; x < w - 1; x++) {
            const int old = row[x], black = old < 128;
            const int error = black ? old : old - 255;
            bits[y * w + x] = black ? 0 : 255;
            row[x + 1] = (short)(row[x + 1] + error * 7 / 16);
            next[x - 1] = (short)(next[x - 1] + error * 3 / 16);
            next[x] = (short)(next[x] + error * 5 / 16);
            next[x + 1] = (short)(next[x + 1] + error / 16);
        }
    }
}

/* A pixel collects the errors of those before it. */
void collected(size_t w, size_t h, const unsigned char grey[h][w], int error[h][w], unsigned char bits[h][w])
{
    for (size_t y = 1; y < h; y++)
        for (size_t x = 1; x + 1 < w; x++) {
            const int all = grey[y][x] + (7 * error[y][x - 1] + error[y - 1][x - 1] + 5 * error[y - 1][x] + 3 * error[y - 1][x + 1]) / 16;
            bits[y][x] = all < 128 ? 0 : 1;
            error[y][x] = all < 128 ? all : all - 255;
        }
}

/* From the last one on, with what lies two rows and two columns further. */
void backwards(float *a, int w, int h)
{
    for (int y = h - 3; y >= 0; y--)
        for (int x = w - 3; x >= 0; x--)
            a[y * w + x] = 0.5f * a[y * w + x] + 0.25f * a[y * w + x + 2] + 0.125f * a[(y + 2) * w + x] + 0.125f * a[(y + 1) * w + x + 1];
}

/* Rows up, columns down, in sweeps that count down by two. */
void zigzag(unsigned sweeps, unsigned n, unsigned m, unsigned long long a[n][m])
{
    for (int t = (int)sweeps; t > 0; t -= 2)
        for (unsigned i = 1; i < n; i++)
            for (int j = (int)m - 2; j >= 0; j--)
                a[i][j] = 3 * a[i - 1][j] + 5 * a[i][j + 1] + a[i][j];
}

/* Labels spread where data lets them; some elements are not written. */
void labels(int n, int m, const unsigned char image[n][m], int label[n][m])
{
    for (int i = 1; i < n; i++)
        for (int j = 1; j < m; j++)
            if (image[i][j]) {
                if (image[i - 1][j] && label[i - 1][j] < label[i][j])
                    label[i][j] = label[i - 1][j];
                if (image[i][j - 1] && label[i][j - 1] < label[i][j])
                    label[i][j] = label[i][j - 1];
            }
}

/* What the columns come to is in an array of their own, without tiles. */
void columns(int n, int m, int a[n][m], int *greatest)
{
    for (int i = 1; i < n; i++)
        for (int j = 1; j < m; j++) {
            a[i][j] ^= (a[i - 1][j] + 3 * a[i][j - 1]) & 0xffff;
            if (a[i][j] > greatest[j])
                greatest[j] = a[i][j];
        }
}

/* Two arrays in turns: an iteration needs the other's column and row before. */
void mutual(int n, int m, float a[n][m], float b[n][m])
{
    for (int i = 1; i < n; i++)
        for (int j = 1; j < m - 1; j++) {
            a[i][j] = 0.5f * b[i][j - 1] + 0.25f * a[i - 1][j + 1];
            b[i][j] = a[i][j] + 0.5f * b[i - 1][j - 1];
        }
}

/* Borders by conditions: what lies beyond them is another row's, or nobody's. */
void bordered(int w, int h, int *grey, unsigned char *bits)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const int old = grey[y * w + x], black = old < 128;
            const int error = black ? old : old - 255;
            bits[y * w + x] = (unsigned char)black;
            if (x + 1 < w)
                grey[y * w + x + 1] += error * 7 / 16;
            if (y + 1 < h) {
                if (x > 0)
                    grey[(y + 1) * w + x - 1] += error * 3 / 16;
                grey[(y + 1) * w + x] += error * 5 / 16;
                if (x + 1 < w)
                    grey[(y + 1) * w + x + 1] += error / 16;
            }
        }
}

/* The same where elements before them are asked, from below, with two sweeps and rows that are longer than the part of them. */
void aroundBorders(int sweeps, int n, int m, int pitch, float *a)
{
    for (int t = 0; t < sweeps; t++)
        for (int i = n - 1; i >= 0; i--)
            for (int j = 0; j < m; j++) {
                float sum = a[i * pitch + j];
                if (i + 1 < n)
                    sum += a[(i + 1) * pitch + j];
                if (j > 0)
                    sum += a[i * pitch + j - 1];
                if (i + 2 < n && j > 1)
                    sum += a[(i + 2) * pitch + j - 2];
                a[i * pitch + j] = 0.25f * sum;
            }
}

/* What is greatest of all, and where it is first. */
int highest(int n, int m, const unsigned char *a, const unsigned char *b, int *h, int *atRow, int *atColumn)
{
    int best = -1, row = 0, column = 0;
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++) {
            int v = h[(i - 1) * (m + 1) + j - 1] + (a[i - 1] == b[j - 1] ? 3 : -3);
            const int up = h[(i - 1) * (m + 1) + j] - 2, left = h[i * (m + 1) + j - 1] - 2;
            if (up > v)
                v = up;
            if (left > v)
                v = left;
            if (v < 0)
                v = 0;
            h[i * (m + 1) + j] = v;
            if (v > best) {
                best = v;
                row = i;
                column = j;
            }
        }
    *atRow = row;
    *atColumn = column;
    return best;
}

/* The greatest change, and how many elements change at all. */
double change(int n, int m, double u[n][m], int *count)
{
    double worst = 0;
    int changed = 0;
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++) {
            const double old = u[i][j];
            u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
            const double by = u[i][j] > old ? u[i][j] - old : old - u[i][j];
            if (by > worst)
                worst = by;
            changed += by > 0.5;
        }
    *count = changed;
    return worst;
}

/* Variables of the function, some of which say where rows begin. */
void filled(int n, int m, const unsigned char *a, const unsigned char *b, int *table, char *way)
{
    int score, diagonal, up, left, max, row, above, i, j;
    for (i = 1; i < n + 1; i++) {
        for (j = 1; j < m + 1; j++) {
            if (a[i - 1] == b[j - 1])
                score = 1;
            else
                score = -1;
            above = (i - 1) * (m + 1);
            row = i * (m + 1);
            diagonal = table[above + (j - 1)] + score;
            up = table[above + j] - 1;
            left = table[row + (j - 1)] - 1;
            max = diagonal > up ? diagonal : up;
            max = max > left ? max : left;
            table[row + j] = max;
            if (max == left)
                way[row + j] = '<';
            else if (max == up)
                way[row + j] = '^';
            else
                way[row + j] = '.';
        }
    }
}

static void shows(int n, int m)
{
    const size_t all = (size_t)n * m, more = (size_t)(n + 1) * (m + 1);
    unsigned char *a = bits(n), *b = bits(m);
    for (int i = 0; i < n; i++)
        a[i] &= 3;
    for (int j = 0; j < m; j++)
        b[j] &= 3;
    int *h = ints(more, 0, 0), *e = ints(more, -9, 0), *f = ints(more, -9, 0);
    alignment(n, m, a, b, (int(*)[m + 1])h, (int(*)[m + 1])e, (int(*)[m + 1])f);
    show("alignment", h, 0);
    show("gaps along rows", e, 0);
    show("gaps along columns", f, 0);
    double *u = doubles(all), *right = doubles(all);
    float *weight = floats(all);
    for (int sweeps = 0; sweeps < 8; sweeps = 2 * sweeps + 1)
        relaxed(sweeps, m, n, u, right, weight);
    show("relaxed", u, 0);
    short *grey = bits(all * sizeof(short));
    for (size_t k = 0; k < all; k++)
        grey[k] &= 255;
    unsigned char *black = bits(all), *white = bits(all), *picture = bits(all);
    pushed(m, n, grey, black);
    show("pushed", grey, 0);
    show("pushed bits", black, 0);
    int *error = ints(all, 0, 0);
    collected(m, n, (unsigned char(*)[m])picture, (int(*)[m])error, (unsigned char(*)[m])white);
    show("collected", error, 0);
    show("collected bits", white, 0);
    float *g = floats(all);
    backwards(g, m, n);
    show("backwards", g, 0);
    unsigned long long *l = bits(all * sizeof *l);
    zigzag(5, n, m, (unsigned long long(*)[m])l);
    show("zigzag", l, 0);
    int *label = ints(all, 0, 1000);
    unsigned char *image = bits(all);
    for (size_t k = 0; k < all; k++)
        image[k] = (unsigned char)(image[k] % 5 != 0);
    labels(n, m, (unsigned char(*)[m])image, (int(*)[m])label);
    show("labels", label, 0);
    int *sums = ints(all, 0, 99), *greatest = ints(m, -99, 99);
    columns(n, m, (int(*)[m])sums, greatest);
    show("columns", sums, 0);
    show("greatest", greatest, 0);
    float *p = floats(all), *q = floats(all);
    mutual(n, m, (float(*)[m])p, (float(*)[m])q);
    show("mutual", p, 0);
    show("mutual too", q, 0);
    int *errors = ints(all, 0, 255);
    bordered(m, n, errors, black);
    show("bordered", errors, 0);
    show("bordered bits", black, 0);
    int *scores = ints(more, 0, 0), row = 0, column = 0;
    showInt("greatest of all", highest(n, m, a, b, scores, &row, &column));
    showInt("row", row);
    showInt("column", column);
    int count = 0;
    showReal("greatest change", change(n, m, (double(*)[m])right, &count));
    showInt("changes", count);
    char *way = bits(more);
    filled(n, m, a, b, scores, way);
    show("filled", scores, 0);
    show("ways", way, 0);
    float *rows = floats((size_t)n * (m + 3));
    aroundBorders(3, n, m, m + 3, rows);
    show("around borders", rows, 0);
    finish();
}

int main(void)
{
    const int edges[] = {1, 2, 3, 5, 31, 66, 133};
    for (unsigned k = 0; k < sizeof edges / sizeof *edges; k++)
        for (unsigned l = 0; l < sizeof edges / sizeof *edges; l++)
            shows(edges[k], edges[l]);
    shows(300, 70);
    shows(64, 260);
    shows(129, 128);
    // So many strips that several host threads of the CPU runtime take them: of one sweep, of two, or of one sweep and the next.
    const int heights[] = {130, 64, 3}, sweeps[] = {345, 520, 1030};
    for (int k = 0; k < 3; k++) {
        const int w = 30, h = heights[k];
        double *u = doubles((size_t)w * h), *right = doubles((size_t)w * h);
        float *weight = floats((size_t)w * h);
        for (int each = 0; each < w * h; each++)
            weight[each] *= 0.1f;
        relaxed(sweeps[k], w, h, u, right, weight);
        show("many sweeps", u, 0);
        finish();
    }
    return 0;
}
