// Of a mask passed by value only what these sizes read is touched: small images have a mask that ends early.
// RUN: %check %s
#include "harness.h"

void conv(const float *in, float *out, const float *mask, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0;
            for (int j = 0; j < 5; j++)
                for (int i = 0; i < 5; i++)
                    if (y + j >= 2 && y + j < h + 2 && x + i >= 2 && x + i < w + 2)
                        s += mask[5 * j + i] * in[(y + j - 2) * w + x + i - 2];
            out[y * w + x] = s;
        }
}

void column(const float *in, float *out, float k[5][5], int n)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int j = 0; j < 5; j++)
            s += k[j][3] * in[i + j];
        out[i] = s;
    }
}

static int lesser(int a, int b) { return a < b ? a : b; }

int main(void)
{
    for (int h = 1; h < 8; h++)
        for (int w = 1; w < 40; w += w < 4 ? 1 : 33) {
            int last = 5 * (lesser(h, 3) + 1) + lesser(w, 3) + 1;
            float *in = floats(w * h), *out = floats(w * h), *mask = floats(last + 1);
            conv(in, out, mask, w, h);
            show("out", out, 0);
            finish();
        }
    float *in = floats(104), *out = floats(100), *k = floats(24);
    column(in, out, (float(*)[5])k, 100);
    show("column", out, 0);
    finish();
    return 0;
}
