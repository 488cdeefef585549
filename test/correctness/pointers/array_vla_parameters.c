// Parameters of variable-length array type.
// RUN: %check %s
#include "harness.h"

void transposed(int h, int w, float in[h][w], float out[w][h])
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[x][y] = in[y][x];
}

void scale(size_t n, size_t m, double a[n][m], double (*b)[m], double f)
{
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            b[i][j] = f * a[i][j];
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        if (w == 0 || h == 0)
            continue;
        float *in = floats(w * h), *out = floats(w * h);
        transposed(h, w, (float(*)[w])in, (float(*)[h])out);
        show("transposed", out, 0);
        double *a = doubles(w * h), *b = doubles(w * h);
        scale(h, w, (double(*)[w])a, (double(*)[w])b, 1.5);
        show("scaled", b, 0);
        finish();
    }
    return 0;
}
