// Arrays declared outside the loops that functions fill in each iteration, from tables of two dimensions that are global: each iteration
// has its own.
// RUN: %check %s
#include "harness.h"

static double table[5][13], factors[3], grid[12][12][12][5];

static void exact(double x, double y, double z, double values[5])
{
    int m;
    for (m = 0; m < 5; m++)
        values[m] = table[m][0] + x * (table[m][1] + x * table[m][4]) + y * table[m][2] + z * table[m][12] * factors[m % 3];
}

static void ends(double x, double *values)
{
    values[0] = x;
    values[1] = 2 * x;
}

static double line[16], radius[16], speed[16][16][16], matrix[3][16][16][16];
static int points[3];

/// The last iteration's lines stay for whoever reads them next.
void rowsOfMatrices(void)
{
    int i, j, k;
    for (j = 1; j <= points[1] - 2; j++)
        for (k = 1; k <= points[2] - 2; k++) {
            for (i = 0; i <= points[0] - 1; i++) {
                line[i] = speed[i][j][k];
                radius[i] = line[i] > 0.5 ? line[i] : 0.5;
            }
            for (i = 1; i <= points[0] - 2; i++) {
                matrix[0][i][j][k] = -line[i - 1] - radius[i - 1];
                matrix[1][i][j][k] = 1.0 + radius[i];
                matrix[2][i][j][k] = line[i + 1] - radius[i + 1];
            }
        }
}

static double mixed(int m, double x) { return table[m][1] * x + table[m][2]; }

void initialise(int n)
{
    int i, j, k, m, side;
    double faces[2][3][5];
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            for (k = 0; k < n; k++) {
                double x = i * 0.125, y = j * 0.25, z = k * 0.5;
                for (side = 0; side < 2; side++)
                    exact((double)side, y, z, &faces[side][0][0]);
                for (side = 0; side < 2; side++)
                    exact(x, (double)side, z, &faces[side][1][0]);
                for (m = 0; m < 5; m++)
                    grid[i][j][k][m] = x * faces[1][0][m] + (1 - x) * faces[0][0][m] + y * faces[1][1][m] * faces[0][1][m] + mixed(m, x);
            }
}

void errors(int n)
{
    double values[5];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++) {
                exact(i * 0.5, j * 0.25, k * 0.125, values);
                for (int m = 0; m < 5; m++)
                    grid[i][j][k][m] -= values[m];
            }
}

void straight(double *out, int n)
{
    double pair[2];
    for (int i = 0; i < n; i++) {
        ends(i * 0.5, pair);
        out[i] = pair[0] * pair[1];
    }
}

int main(void)
{
    double *fill = doubles(65), *out = doubles(500);
    for (int m = 0; m < 5; m++)
        for (int i = 0; i < 13; i++)
            table[m][i] = fill[m * 13 + i];
    for (int m = 0; m < 3; m++)
        factors[m] = 0.5 + m;
    for (int n = 0; n <= 12; n += 3) {
        initialise(n);
        errors(n);
        straight(out, 40 * n);
        points[0] = n + 4, points[1] = n + 3, points[2] = n > 3 ? n + 2 : n;
        for (int i = 0; i < 16 * 16 * 16; i++)
            ((double *)speed)[i] = fill[i % 65] + i % 7;
        for (int i = 0; i < 16; i++)
            line[i] = radius[i] = -1;
        rowsOfMatrices();
        double sum = 0;
        for (int i = 0; i < 16; i++)
            sum = sum * 0.99 + line[i] + 3 * radius[i];
        for (int i = 0; i < 3 * 16 * 16 * 16; i++)
            sum = sum * 0.999 + ((double *)matrix)[i];
        for (int i = 0; i < 12 * 12 * 12 * 5; i++)
            sum = sum * 0.999 + ((double *)grid)[i];
        showReal("sum", sum);
        show("out", out, 0);
        double values[5];
        exact(n, 0.5, 0.25, values);
        showReal("values", values[4]);
    }
    return 0;
}
