// Rows of rows that types declare, indexed with numbers in some dimensions: u[i][j-1][k][4] is element 65*i + 5*j.. - 61 of a row further
// on, and still what the program says. As the solvers of fluid dynamics are written.
// RUN: %check %s
#include "harness.h"

static double u[13][13][13][5], r[13][13][13][5], blocks[7][7][7][3][3][3];
static int points[3];

void fluxes(void)
{
    for (int i = 1; i < points[0] - 1; i++)
        for (int j = 1; j < points[1] - 1; j++)
            for (int k = 1; k < points[2] - 1; k++) {
                r[i][j][k][0] -= u[i][j + 1][k][0] - u[i][j - 1][k][2];
                r[i][j][k][1] -= u[i][j + 1][k][4] - u[i - 1][j][k + 1][3];
                r[i][j][k][4] += u[i + 1][j][k - 1][4] * u[i][j][k][3];
            }
}

void ones(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                for (int m = 0; m < 3; m++)
                    blocks[i][j][k][1][m][m] = 1.0 + i + 10 * j + 100 * k;
}

static void multiplyAdd(double a[3][3], double b[3][3], double c[3][3])
{
    for (int j = 0; j < 3; j++)
        for (int i = 0; i < 3; i++)
            c[i][j] -= a[i][0] * b[0][j] + a[i][1] * b[1][j] + a[i][2] * b[2][j];
}

static void eliminate(double a[3][3], double *x)
{
    x[2] = x[2] / a[2][2];
    x[1] -= a[1][2] * x[2];
    x[0] -= a[0][1] * x[1];
}

void lastRow(int row, int n)
{
    for (int i = 1; i < n - 1; i++)
        for (int k = 1; k < n - 1; k++) {
            multiplyAdd(blocks[i][row][k][0], blocks[i][row - 1][k][2], blocks[i][row][k][1]);
            eliminate(blocks[i][row][k][1], r[i][row][k]);
        }
}

void rowAfterRow(int n)
{
    for (int i = 1; i < n - 1; i++)
        for (int row = 1; row < n; row++)
            for (int k = 1; k < n - 1; k++) {
                multiplyAdd(blocks[i][row][k][0], blocks[i][row - 1][k][2], blocks[i][row][k][1]);
                eliminate(blocks[i][row][k][1], r[i][row][k]);
            }
}

int main(void)
{
    for (int n = 1; n <= 13; n += 4) {
        double *fill = doubles(13 * 13 * 13 * 5);
        for (int i = 0; i < 13 * 13 * 13 * 5; i++) {
            ((double *)u)[i] = fill[i];
            ((double *)r)[i] = 2 * fill[i];
        }
        for (int i = 0; i < 7 * 7 * 7 * 27; i++)
            ((double *)blocks)[i] = 1 + fill[i % 997] * 0.001;
        points[0] = n, points[1] = n > 2 ? n - 1 : n, points[2] = n > 4 ? n - 2 : n;
        fluxes();
        ones(n < 7 ? n : 7);
        lastRow(n / 3, n < 7 ? n : 7);
        rowAfterRow(n < 7 ? n : 7);
        multiplyAdd(blocks[n % 7][1][2][0], blocks[2][n % 7][2][1], blocks[3][3][3][2]);
        double sum = 0;
        for (int i = 0; i < 13 * 13 * 13 * 5; i++)
            sum = sum * 0.999 + ((double *)r)[i];
        for (int i = 0; i < 7 * 7 * 7 * 27; i++)
            sum = sum * 0.999 + ((double *)blocks)[i];
        showReal("sum", sum);
    }
    return 0;
}
