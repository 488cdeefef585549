// A nest that stays C reads rows through a pointer into a global array, some of them only under a condition, between nests on the device.
// RUN: %check %s --expect=mixes:mapped=2
#include "harness.h"

static float table[3200];

static void mixes(int h, int w, const float *in, float *out, int n)
{
    for (int k = 0; k < 3200; k++)
        table[k] = (float)(k * 41 % 64);
    float (*rows)[64] = (float (*)[64])table;
    for (size_t y = 0; y < (size_t)h; y++) {
        for (size_t x = 0; x < (size_t)w; x++) {
            if (y != x)
                rows[y + 2][x + 2] = (rows[y + 1][x + 2] + rows[y + 3][x + 3] + rows[y + 0][x + 1]) * 0.25f;
            rows[y + 2][x + 2] = (rows[y + 1][w - x] + rows[y + 2][x + 1] + rows[y + 2][x + 4]) * 0.125f;
        }
    }
    for (int i = 0; i < n; i++)
        out[i] = in[i] + table[i];
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        const int w = sizes[k].w < 60 ? sizes[k].w : 60, h = sizes[k].h < 46 ? sizes[k].h : 46, n = w * h;
        float *in = floats(n + 1), *out = floats(n + 1);
        mixes(h, w, in, out, n);
        show("out", out, 0);
        show("table", table, sizeof table);
        finish();
    }
    return 0;
}
