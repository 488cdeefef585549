// Iterations that follow one another and have loops and scratch arrays inside, or leave several elements each: systems that are block
// triangular, relaxation of vectors, tables whose elements look through all of their row and column.
// RUN: %check --expect=lower:mapped --expect=upper:mapped --expect=vectors:mapped --expect=sweeps:any --expect=smoothed:mapped --expect=chains:mapped --expect=coupled:mapped --expect=filled:any --expect=shows:any --expect=main:any %s
#include "harness.h"

enum { most = 70 };

/* v <- (D + L)^-1 v with blocks of 3 x 3, by rows and columns of a grid. */
void lower(int h, int w, int k, double omega, double v[most][most][4][3], const double left[most][most][3][3], const double up[most][most][3][3],
           const double d[most][most][3][3])
{
    int m;
    double f, t[3][3];
    for (int y = 1; y < h; y++)
        for (int x = 1; x < w; x++) {
            for (m = 0; m < 3; m++)
                v[y][x][k][m] = v[y][x][k][m] - omega * (left[y][x][m][0] * v[y][x - 1][k][0] + up[y][x][m][0] * v[y - 1][x][k][0] +
                                                         left[y][x][m][1] * v[y][x - 1][k][1] + up[y][x][m][1] * v[y - 1][x][k][1] +
                                                         left[y][x][m][2] * v[y][x - 1][k][2] + up[y][x][m][2] * v[y - 1][x][k][2]);
            for (m = 0; m < 3; m++) {
                t[m][0] = d[y][x][m][0];
                t[m][1] = d[y][x][m][1];
                t[m][2] = d[y][x][m][2];
            }
            f = t[1][0] / t[0][0];
            t[1][1] -= f * t[0][1];
            t[1][2] -= f * t[0][2];
            v[y][x][k][1] -= f * v[y][x][k][0];
            f = t[2][0] / t[0][0];
            t[2][1] -= f * t[0][1];
            t[2][2] -= f * t[0][2];
            v[y][x][k][2] -= f * v[y][x][k][0];
            f = t[2][1] / t[1][1];
            t[2][2] -= f * t[1][2];
            v[y][x][k][2] = (v[y][x][k][2] - f * v[y][x][k][1]) / t[2][2];
            v[y][x][k][1] = (v[y][x][k][1] - t[1][2] * v[y][x][k][2]) / t[1][1];
            v[y][x][k][0] = (v[y][x][k][0] - t[0][1] * v[y][x][k][1] - t[0][2] * v[y][x][k][2]) / t[0][0];
        }
}

/* ... from the end. */
void upper(int h, int w, double v[most][most][4][3], const double right[most][most][3][3])
{
    double s[3];
    for (int y = h - 2; y >= 0; y--)
        for (int x = w - 2; x >= 0; x--) {
            for (int m = 0; m < 3; m++) {
                s[m] = 0;
                for (int c = 0; c < 3; c++)
                    s[m] += right[y][x][m][c] * (v[y][x + 1][2][c] + v[y + 1][x][2][c]);
            }
            for (int m = 0; m < 3; m++)
                v[y][x][2][m] -= 0.125 * s[m];
        }
}

void vectors(int h, int w, float *u)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            for (int c = 0; c < 2; c++)
                u[(y * w + x) * 2 + c] = 0.25f * (u[((y - 1) * w + x) * 2 + c] + u[((y + 1) * w + x) * 2 + c] + u[(y * w + x - 1) * 2 + c] + u[(y * w + x + 1) * 2 + c]);
}

void sweeps(int n, double u[most][most][2])
{
    for (int t = 0; t < 5; t++)
        for (int y = 1; y < n - 1; y++)
            for (int x = 1; x < n - 1; x++)
                for (int c = 0; c < 2; c++)
                    u[y][x][c] = 0.25 * (u[y - 1][x][c] + u[y + 1][x][c] + u[y][x - 1][c] + u[y][x + 1][1 - c]);
}

/* Its neighbours are in reach of a tile. */
void smoothed(int h, int w, float *a, const float *k)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            float sum = 0;
            for (int r = -1; r <= 1; r++)
                for (int c = -1; c <= 1; c++)
                    sum += k[(r + 1) * 3 + c + 1] * a[(y + r) * w + x + c];
            a[y * w + x] = sum;
        }
}

/* All of the row before it, and of the column. */
void chains(int h, int w, int *cost, const int *p)
{
    for (int y = 1; y < h; y++)
        for (int x = 1; x < w; x++) {
            int least = cost[y * w + x];
            for (int k = 0; k < x; k++)
                if (cost[y * w + k] + p[k] < least)
                    least = cost[y * w + k] + p[k];
            for (int k = 0; k < y; k++)
                if (cost[k * w + x] + p[k] < least)
                    least = cost[k * w + x] + p[k];
            cost[y * w + x] = least + 1;
        }
}

/* Two arrays, each of which needs the other. */
void coupled(int h, int w, int a[most][most][2], int b[most][most])
{
    for (int y = 1; y < h; y++)
        for (int x = 1; x < w; x++) {
            for (int c = 0; c < 2; c++)
                a[y][x][c] = (a[y - 1][x][c] + b[y][x - 1]) & 4095;
            b[y][x] = (a[y][x][0] + a[y][x][1] * b[y - 1][x]) & 4095;
        }
}

static double v[most][most][4][3], one[most][most][3][3], two[most][most][3][3], three[most][most][3][3], u[most][most][2];
static int pairs[most][most][2], b[most][most];

static void filled(double *a, int n, double first, double span)
{
    for (int i = 0; i < n; i++)
        a[i] = first + span * (i * 7919 % 1013) / 1013;
}

static void shows(int h, int w)
{
    float *f = floats((size_t)h * w * 2), *k = weights(9);
    int *cost = ints((size_t)h * w, 50, 1009), *p = ints(most, 0, 11);
    filled(&v[0][0][0][0], most * most * 12, -1, 2);
    filled(&one[0][0][0][0], most * most * 9, -0.25, 0.5);
    filled(&two[0][0][0][0], most * most * 9, -0.125, 0.375);
    filled(&three[0][0][0][0], most * most * 9, 1, 1);
    filled(&u[0][0][0], most * most * 2, -1, 2);
    for (int i = 0; i < most; i++)
        for (int j = 0; j < most; j++) {
            three[i][j][0][0] += 4;
            three[i][j][1][1] += 5;
            three[i][j][2][2] += 6;
            pairs[i][j][0] = i + j;
            pairs[i][j][1] = i * j % 7;
            b[i][j] = i * 3 + j * j % 5;
        }
    lower(h, w, 1, 0.75, v, one, two, three);
    upper(h, w, v, two);
    show("v", v, sizeof v);
    vectors(h, w, f);
    show("f", f, 0);
    smoothed(h, w, f, k);
    show("smoothed", f, 0);
    sweeps(h < w ? h : w, u);
    show("u", u, sizeof u);
    chains(h, w, cost, p);
    show("cost", cost, 0);
    coupled(h, w, pairs, b);
    show("pairs", pairs, sizeof pairs);
    show("b", b, sizeof b);
    finish();
}

int main(void)
{
    static const int all[][2] = {{1, 1}, {2, 2}, {3, 9}, {9, 3}, {33, 34}, {70, 2}, {2, 70}, {70, 70}, {65, 41}};
    for (int i = 0; i < (int)(sizeof all / sizeof *all); i++)
        shows(all[i][0], all[i][1]);
    return 0;
}
