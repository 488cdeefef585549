// Arrays of declared size that are mirrored: packets store where the size leaves instances out.
// RUN: %check --expect=columns:mapped=1 --expect=rows:mapped=2 %s
#include "harness.h"

void columns(int h, int w, float in[24][24], float out[24][24])
{
    for (int x = 1; x < w - 1; x++)
        for (int y = 1; y < h - 1; y++)
            out[y][w - 1 - x] = in[y][x];
}

void rows(int h, int w, float out[24][24])
{
    float tmp[24][24] = {{0}};
    for (int y = 1; y < h - 1; y++)
        for (int x = 0; x < w; x++)
            tmp[h - 1 - y][x] = out[y][x] + 1;
    for (int y = 0; y < 24; y++)
        for (int x = 0; x < 24; x++)
            out[y][x] = tmp[y][x];
}

int main(void)
{
    for (int h = 3; h <= 24; h += 7)
        for (int w = 3; w <= 24; w += 7) {
            float *a = floats(576), *b = floats(576);
            columns(h, w, (float(*)[24])a, (float(*)[24])b);
            show("columns", b, 4 * 576);
            rows(h, w, (float(*)[24])b);
            show("rows", b, 4 * 576);
            finish();
        }
    return 0;
}
