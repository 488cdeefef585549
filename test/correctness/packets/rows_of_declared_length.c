// Arrays with short declared rows, and nests over one of their rows or planes that a parameter chooses.
// RUN: %check %s
#include "harness.h"

void fill(double b[60][50], int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            b[i][j] = (double)(i * (j + 1) % m) / m;
}

void row(double b[60][50], int i, int m)
{
    for (int j = 0; j < m; j++)
        b[i][j] += j;
}

void shifted(const float a[][12], float *out, int i, int m)
{
    for (int j = 0; j < m; j++)
        out[j] = a[i][j] + a[i + 1][j];
}

void plane(int v[4][6][7], int z, int n, int m)
{
    for (int y = 0; y < n; y++)
        for (int x = 0; x < m; x++)
            v[z][y][x] = v[z - 1][y][x] * 2 + z;
}

void column(unsigned char t[][10], int x, int n)
{
    for (int y = 0; y < n; y++)
        t[y][x] = (unsigned char)(y + x);
}

int main(void)
{
    double *b = doubles(60 * 50);
    fill((double (*)[50])b, 60, 50);
    show("filled", b, 0);
    fill((double (*)[50])b, 31, 17);
    for (int i = 0; i < 60; i += 7)
        row((double (*)[50])b, i, 50 - i / 2);
    row((double (*)[50])b, 59, 50);
    show("rows", b, 0);
    float *a = floats(20 * 12), *out = floats(12);
    shifted((const float (*)[12])a, out, 18, 12);
    show("shifted", out, 0);
    int *v = ints(4 * 6 * 7, -9, 9);
    plane((int (*)[6][7])v, 3, 6, 7);
    plane((int (*)[6][7])v, 2, 5, 3);
    show("planes", v, 0);
    unsigned char *t = bits(33 * 10);
    column((unsigned char (*)[10])t, 9, 33);
    column((unsigned char (*)[10])t, 0, 33);
    show("columns", t, 0);
    finish();
    return 0;
}
