// A median by insertion sort of a small local array: a data-dependent while loop in every pixel.
// RUN: %check %s
#include "harness.h"

void median(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            uint8_t v[9];
            int n = 0;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++)
                    v[n++] = in[(y + j) * w + x + i];
            for (int i = 1; i < 9; i++) {
                uint8_t key = v[i];
                int j = i - 1;
                while (j >= 0 && v[j] > key) {
                    v[j + 1] = v[j];
                    j--;
                }
                v[j + 1] = key;
            }
            out[y * w + x] = v[4];
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *in = bits(w * h), *out = bits(w * h);
        median(in, out, w, h);
        show("out", out, 0);
        finish();
    }
    return 0;
}
