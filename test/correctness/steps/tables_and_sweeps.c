// Each element needs some that the loops have just written: tables of dynamic programming, sweeps in place, intervals. What is
// independent lies along slanted lines and planes, which the launcher visits one after the other.
// RUN: %check --expect=shows:any --expect=main:any %s
#include "harness.h"

void longestCommon(int n, int m, const unsigned char *a, const unsigned char *b, int table[n + 1][m + 1])
{
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++)
            if (a[i - 1] == b[j - 1])
                table[i][j] = table[i - 1][j - 1] + 1;
            else
                table[i][j] = table[i - 1][j] > table[i][j - 1] ? table[i - 1][j] : table[i][j - 1];
}

void gaussSeidel(int steps, int n, int m, double a[n][m])
{
    for (int t = 0; t < steps; t++)
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++)
                a[i][j] = (a[i - 1][j - 1] + a[i - 1][j] + a[i - 1][j + 1] + a[i][j - 1] + a[i][j] + a[i][j + 1] + a[i + 1][j - 1] +
                           a[i + 1][j] + a[i + 1][j + 1]) / 9.0;
}

void relax(float *a, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            a[y * w + x] += 0.8f * (a[y * w + x - 1] + a[y * w + x + 1] + a[(y - 1) * w + x] + a[(y + 1) * w + x] - 4 * a[y * w + x]);
}

/* From the last pixel to the first. */
void backwards(float *a, int w, int h)
{
    for (int y = h - 2; y >= 0; y--)
        for (int x = w - 2; x >= 0; x--)
            a[y * w + x] = 0.5f * a[y * w + x] + 0.25f * a[y * w + x + 1] + 0.25f * a[(y + 1) * w + x];
}

/* One counter up, one down. */
void upAndDown(int n, int m, short a[n][m])
{
    for (int i = 1; i < n; i++)
        for (int j = m - 2; j >= 0; j--)
            a[i][j] = (short)(a[i - 1][j] + a[i][j + 1]);
}

void volume(int n, int m, int l, unsigned a[n][m][l])
{
    for (int i = 1; i < n; i++)
        for (int j = 1; j < m; j++)
            for (int k = 1; k < l; k++)
                a[i][j][k] ^= a[i - 1][j][k] + 3 * a[i][j - 1][k] + 5 * a[i][j][k - 1];
}

/* Intervals, the longer ones of shorter ones. */
void intervals(int n, int t[n][n], const int *weight)
{
    for (int i = n - 1; i >= 0; i--)
        for (int j = i + 1; j < n; j++) {
            if (t[i + 1 < n ? i + 1 : i][j] > t[i][j])
                t[i][j] = t[i + 1 < n ? i + 1 : i][j];
            for (int k = i + 1; k < j; k++)
                if (t[i][k] + t[k + 1][j] > t[i][j])
                    t[i][j] = t[i][k] + t[k + 1][j] + (weight[i] & 1);
        }
}

static void shows(int n, int m)
{
    unsigned char *a = bits(n), *b = bits(m);
    for (int i = 0; i < n; i++)
        a[i] &= 3;
    for (int j = 0; j < m; j++)
        b[j] &= 3;
    int *table = ints((size_t)(n + 1) * (m + 1), 0, 0);
    longestCommon(n, m, a, b, (int(*)[m + 1])table);
    show("longest common", table, 0);
    double *d = doubles((size_t)n * m);
    gaussSeidel(4, n, m, (double(*)[m])d);
    show("gauss-seidel", d, 0);
    float *f = floats((size_t)n * m), *g = floats((size_t)n * m);
    relax(f, n, m);
    show("relax", f, 0);
    backwards(g, n, m);
    show("backwards", g, 0);
    short *s = bits((size_t)n * m * sizeof(short));
    upAndDown(n, m, (short(*)[m])s);
    show("up and down", s, 0);
    unsigned *v = bits((size_t)n * m * 5 * sizeof(unsigned));
    volume(n, m, 5, (unsigned(*)[m][5])v);
    show("volume", v, 0);
    volume(5, n, m, (unsigned(*)[n][m])v);
    show("volume again", v, 0);
    finish();
}

int main(void)
{
    const int edges[] = {1, 2, 3, 7, 31, 66};
    for (unsigned k = 0; k < sizeof edges / sizeof *edges; k++)
        for (unsigned l = 0; l < sizeof edges / sizeof *edges; l++)
            shows(edges[k], edges[l]);
    for (unsigned k = 0; k < sizeof edges / sizeof *edges; k++) {
        const int n = edges[k];
        int *t = ints((size_t)n * n, -50, 50), *weight = ints(n, 0, 9);
        intervals(n, (int(*)[n])t, weight);
        show("intervals", t, 0);
    }
    finish();
    return 0;
}
