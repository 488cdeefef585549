// Rows of declared arrays before and after a row that a parameter names: all of them exist.
// RUN: %check %s
#include "harness.h"

static double rows[20][10][3];

void before(const double *in, double *out, int y)
{
    for (int x = 1; x < 9; x++)
        for (int c = 0; c < 3; c++)
            out[x * 3 + c] = rows[y - 2][9 - x][c] + rows[y + 1][x + 1][2 - c] * in[x];
}

void by_data(const uint8_t *in, double *out, int y)
{
    for (int x = 0; x < 10; x++)
        out[x] = rows[y - 1][in[x] % 10][0];
}

void after(double *out, int w)
{
    for (int y = 0; y < 20; y++)
        out[y] = rows[y][w - 1][2];
}

int main(void)
{
    for (int y = 0; y < 20; y++)
        for (int x = 0; x < 10; x++)
            for (int c = 0; c < 3; c++)
                rows[y][x][c] = randomInt(-100, 100);
    double *in = doubles(10), *out = doubles(30), *last = doubles(20);
    for (int y = 2; y < 18; y++) {
        before(in, out, y);
        show("before", out, 240);
        by_data(bits(10), out, y);
        show("by data", out, 240);
    }
    after(last, 7);
    show("after", last, 160);
    finish();
    return 0;
}
