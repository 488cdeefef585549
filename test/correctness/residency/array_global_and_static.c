// Global, file-static and function-static arrays of two and three dimensions, and partial writes to them.
// RUN: %check %s
#include "harness.h"

int grid[40][30];
static float volume[7][9][11];

void fill(int k)
{
    for (int i = 0; i < 40; i++)
        for (int j = 0; j < 30; j++)
            grid[i][j] = i * j + k;
}

void inner(void)
{
    for (int i = 1; i < 39; i++)
        for (int j = 1; j < 29; j++)
            grid[i][j] -= 3;
}

void cube(float f)
{
    for (int z = 0; z < 7; z++)
        for (int y = 0; y < 9; y++)
            for (int x = 0; x < 11; x++)
                volume[z][y][x] = f * z + y - x;
}

int statics(int n)
{
    static int table[64];
    for (int i = 0; i < n; i++)
        table[i] = table[i] + n;
    return table[n / 2] + table[63];
}

int main(void)
{
    fill(5);
    inner();
    cube(0.5f);
    show("grid", grid, sizeof grid);
    show("volume", volume, sizeof volume);
    for (int n = 0; n <= 64; n += 16)
        showInt("static", statics(n));
    return 0;
}
